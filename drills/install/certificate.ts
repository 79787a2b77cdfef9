import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** Creates a CA and a certificate from it, both valid for a day. Returns the CA's certificate. */
export function makeCertificate(folder: string, names: string[]): string {
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl failed: ${stderr}`)
  }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '1', '-subj', '/CN=drill')
  openssl('req', ...key, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', `/CN=${names[0]}`)
  writeFileSync(
    `${folder}/names`,
    `subjectAltName=${names.map((name) => `${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}`).join(',')}\n`,
  )
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '1', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'request.pem', ...signed, '-out', 'cert.pem')
  return readFileSync(`${folder}/ca.pem`, 'utf8')
}
