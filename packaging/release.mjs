// What packaging/release.json has about a release.
import { readFileSync } from 'node:fs';

/// The address of the public repository without ".git", "" if there is none yet; CODEFINDER_REPOSITORY overrides it.  Ends the program,
/// with a message, if it is no address.
export function repositoryAddress() {
  const { repository } = JSON.parse(readFileSync(new URL('release.json', import.meta.url), 'utf8'));
  const address = process.env.CODEFINDER_REPOSITORY ?? repository;
  if (address !== '' && !/^https:\/\/[^\s/]+\/[^\s]*[^\s/]$/.test(address)) {
    console.error(`"${address}" is no address of a repository; packaging/release.json needs one such as https://HOST/OWNER/NAME`);
    process.exit(1);
  }
  return address.replace(/\.git$/, '');
}
