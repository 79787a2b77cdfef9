import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sepaBank } from '../../../test/world/claims.ts'
import { createWorld } from '../../../test/world/world.ts'
import { openZip } from '../../platform/files/unzip.ts'
import { plainLatin, writePain } from './pain.ts'

const world = await createWorld()
const { make } = world
const steps = world.claims
const jar = '/usr/share/java/hbci4j-core.jar'

/**
 * The ISO 20022 schema, as packaged by Debian in libhbci4j-core-java; on Linux a missing one is a failure.
 */
async function schemaPath(): Promise<string> {
  const packages = 'needs the Debian packages libxml2-utils and libhbci4j-core-java'
  if (!existsSync(jar)) throw new Error(packages)
  const xsd = await openZip(readFileSync(jar)).read('pain.001.001.09.xsd', 1_000_000)
  if (!xsd) throw new Error(`${packages}: the schema is not in it`)
  const path = join(mkdtempSync(join(tmpdir(), 'pain-')), 'pain.xsd')
  writeFileSync(path, xsd)
  return path
}

async function problemsOf(xml: string): Promise<string | null> {
  const schema = await schemaPath()
  try {
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', schema, '-'], { input: xml, stdio: 'pipe' })
    return null
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error)
  }
}

const onLinux = process.platform === 'linux'

describe.skipIf(!onLinux)('a bank file', () => {
  it('conforms to the schema of pain.001.001.09, with the accounts that have an IBAN', async () => {
    const scene = await steps.scene({
      currency: 'EUR',
      payer: { name: 'Lantern Days & Friends e.V.', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
    })
    const ids = []
    for (const [person, account] of [
      [scene.ada, sepaBank],
      [scene.ben, { ...sepaBank, bic: 'COBADEFFXXX', account_holder: '陳美玲' }],
      [
        scene.chief,
        { country: 'TW', bank_code: '808', account_number: '0107979123456', account_holder: 'C' },
      ],
    ] as const) {
      const { id } = await make.claim(scene, person, { oid: 'hualien', fee: '880.5', account })
      await steps.decide(scene, id, 'approvals')
      ids.push(id)
    }
    const { id } = (await steps.payOut(scene)).json()
    const file = await steps.file(scene, id, 'pain.001')
    expect([file.statusCode, file.headers['content-type'], file.headers['left-out']]).toEqual([
      200,
      'application/xml',
      '1',
    ])
    expect(await problemsOf(file.body)).toBeNull()
    expect(file.body).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>1761.00</CtrlSum>')
    expect(file.body).toContain('<Nm>Lantern Days Friends e.V.</Nm>')
    expect(file.body).toContain('<Nm>Jurgen Gross</Nm>')
    expect(file.body).toContain(`<EndToEndId>${ids[0]!.replaceAll('-', '')}</EndToEndId>`)
    expect(file.body).not.toContain('0107979123456')
    const csv = await steps.file(scene, id)
    expect([csv.body.includes('0107979123456'), csv.headers['left-out']]).toEqual([true, '0'])
  })

  it('is checked by that schema: violations are found', async () => {
    const order = {
      id: 'x',
      at: new Date('2026-11-15T08:30:00Z'),
      payer: { name: 'A', iban: 'DE02120300000000202051', bic: null },
      total: '1.00',
      transfers: [{ id: 'y', name: 'B', iban: 'DE89370400440532013000', amount: '1.00', text: 'Way' }],
    }
    expect(await problemsOf(writePain(order))).toBeNull()
    const odd = { ...order.transfers[0]!, name: '\u738b\ufffe\u{1f600}<', text: '\u738b\uffff' }
    expect(await problemsOf(writePain({ ...order, transfers: [odd] }))).toBeNull()
    const long = { ...order, id: 'x'.repeat(36) }
    expect(await problemsOf(writePain(long))).toContain('MsgId')
    expect(await problemsOf(writePain({ ...order, transfers: [] }))).toContain('PmtInf')
  })
})

it('names are written in characters that every bank accepts', () => {
  expect(plainLatin('Łukasz Øster & Söhne <x>', 70)).toBe('Lukasz Oster Sohne x')
  expect(plainLatin('陳美玲', 70)).toBe('陳美玲')
  expect(plainLatin('a'.repeat(99), 70)).toHaveLength(70)
})
