// server.cjs DIRECTORY BUCKET ID SECRET: an S3 server on a free port of this machine, which it
// prints. s3rver has the buckets and objects, but does not check Signature Version 4; that is
// computed here by AWS's own signer. Requests without a signature are refused.
const crypto = require('crypto');
const http = require('http');
const S3rver = require('s3rver');
const { SignatureV4 } = require('@smithy/signature-v4');
const AWSAccount = require('s3rver/lib/models/account');

const [directory, bucket, id, secret] = process.argv.slice(2);
AWSAccount.DUMMY_ACCOUNT.createKeyPair(id, secret);

// As the signer asks for it.
class Sha256 {
  constructor(key) {
    this.hash = key ? crypto.createHmac('sha256', key) : crypto.createHash('sha256');
  }
  update(bytes) { this.hash.update(bytes); }
  async digest() { return this.hash.digest(); }
}

const reply = (response, status, code, message) => {
  response.writeHead(status, { 'Content-Type': 'application/xml', Connection: 'close' });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
};

// The same request as AWS would sign it: of the headers, those that the client has signed.
async function expected(request, region, signed, date) {
  const headers = {};
  for (const name of signed) {
    if (!(name in request.headers)) return `the header ${name} is signed, but not sent`;
    headers[name] = request.headers[name];
  }
  const signer = new SignatureV4({
    credentials: { accessKeyId: id, secretAccessKey: secret },
    region, service: 's3', sha256: Sha256, uriEscapePath: false, applyChecksum: false,
  });
  const [path, query] = request.url.split('?');
  const iso = date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const whole = await signer.sign(
    { method: request.method, protocol: 'http:', hostname: '127.0.0.1', path,
      query: Object.fromEntries(new URLSearchParams(query)), headers },
    { signingDate: new Date(iso), signableHeaders: new Set(signed) });
  return whole.headers.authorization;
}

async function refusal(request) {
  const given = request.headers.authorization;
  if (!given) return 'AccessDenied';
  const parts = /Credential=([^/]+)\/[^/]+\/([^/]+)\/.*SignedHeaders=([^,]+)/.exec(given);
  if (!parts || parts[1] !== id) return 'InvalidAccessKeyId';
  const signed = parts[3].split(';');
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!signed.includes(needed)) return 'SignatureDoesNotMatch';
  if (Object.keys(request.headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name)))
    return 'SignatureDoesNotMatch';
  const wanted = await expected(request, parts[2], signed, request.headers['x-amz-date']);
  const normal = (text) => text.replace(/,\s*/g, ',');
  return normal(wanted) === normal(given) ? null : 'SignatureDoesNotMatch';
}

const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
store.configureBuckets().then(() => {
  const handle = store.callback();
  const server = http.createServer(async (request, response) => {
    const code = await refusal(request);
    if (code) reply(response, 403, code, 'The request is not signed with the key of this server.');
    else handle(request, response);
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
});
