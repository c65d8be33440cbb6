// Which program to run: the one of the settings, else the one that came with the extension.
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';

export type ServerBinary = { command: string } | { problem: string };

/// `setting` is the value of codefinder.server.path.  Touches the disk, runs nothing.
export function findServer(setting: string, extensionDirectory: string): ServerBinary {
  const own = setting.trim() === '';
  const command = own ? join(extensionDirectory, 'server', 'bin', 'codefinder') : setting.trim();
  if (!command.startsWith('/')) return { problem: `codefinder.server.path must be an absolute path, not "${command}".` };
  const hint = own ? 'Set codefinder.server.path to a codefinder built for this machine.' : 'Correct codefinder.server.path, or clear it to use the program that came with the extension.';
  try {
    if (!statSync(command).isFile()) return { problem: `${command} is not a program. ${hint}` };
  } catch {
    return { problem: `There is no program ${command}. ${hint}` };
  }
  try {
    accessSync(command, constants.X_OK);
  } catch {
    return { problem: `${command} may not be run: it lacks the permission to execute. ${hint}` };
  }
  return { command };
}
