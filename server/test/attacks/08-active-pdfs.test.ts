import { describe, expect, it } from 'vitest'
import {
  annotated,
  deflate,
  deflateToHex,
  lzw,
  packedPdf,
  pdf,
  predict,
  runLength,
  stream,
  update,
} from '../documents.ts'
import { createWorld } from '../world/world.ts'

/*
 * The attack: five PDFs that act when they are opened passed our own filter, which searched the bytes for
 * keywords and unpacked what looked like objects. People who approve claims open such files.
 */
const { call, make } = await createWorld()
const { pid } = await make.project()
const { uid } = await make.person()
await make.membership(pid, (await make.team(pid)).tid, uid)
const token = await make.token(uid, ['read', 'write', 'private'])
const path = `/api/projects/${pid}/uploads`
const headers = { 'content-type': 'application/pdf' }

/** 201, or the reason of the refusal. */
async function send(body: Buffer): Promise<string | number> {
  const answer = await call(`POST ${path}?name=receipt.pdf`, { token, headers, body })
  if (answer.statusCode !== 201) return answer.json().errors[0].detail
  await call(`DELETE ${path}/${answer.json().id}`, { token })
  return 201
}

const advice = 'Print it to a new PDF, or send a picture of it.'
const script = `The PDF contains a script. ${advice}`
const acts = `The PDF contains active content. ${advice}`
const another = `The PDF contains or refers to another file. ${advice}`
const damaged = `The PDF is damaged or uses an unsupported encoding. ${advice}`
const encrypted = `The PDF is encrypted. ${advice}`
const link = `The PDF has a link to something other than a web page or an email address. ${advice}`

const action = '<< /S /JavaScript /JS (app.alert(1)) >>'
const opens = { catalog: '/OpenAction 4 0 R', objects: [action] }

describe('the five that had passed', () => {
  it.each([
    [
      'objects packed without their name, in hex',
      packedPdf({ ...opens, type: '', pack: deflateToHex }),
      damaged,
    ],
    [
      'the same with blanks in front',
      packedPdf({ ...opens, type: '', pack: deflate, blanks: ' \n \t '.repeat(40) }),
      damaged,
    ],
    ['the same as PNG packs pixels', packedPdf({ ...opens, type: '', pack: predict }), damaged],
    [
      'a file on another machine that opens by itself',
      pdf({ catalog: '/OpenAction << /S /GoToR /F (\\\\\\\\192.0.2.1\\\\share\\\\x.pdf) /D [0 /Fit] >>' }),
      another,
    ],
    [
      'a web page that opens by itself',
      pdf({ catalog: '/OpenAction << /S /URI /URI (https://evil.example/) >>' }),
      acts,
    ],
  ])('%s is refused', async (_, body, why) => {
    expect(await send(body)).toBe(why)
  })
})

describe('a PDF is refused', () => {
  const offset = String(pdf().indexOf('xref\n') + 20).padStart(10, '0')
  it.each([
    ['with a script', pdf(opens), script],
    ['with a script in packed objects', packedPdf(opens), script],
    ['with a script packed in hex', packedPdf({ ...opens, pack: deflateToHex }), script],
    ['with a script packed as PNG does', packedPdf({ ...opens, pack: predict }), script],
    ['with a script packed by LZW', packedPdf({ ...opens, pack: lzw }), script],
    ['with a script packed by run length', packedPdf({ ...opens, pack: runLength }), script],
    ['with a script behind blanks', packedPdf({ ...opens, blanks: ' \n'.repeat(100) }), script],
    ['with a script by another spelling', pdf({ objects: ['<< /S /J#61vaScript /J#53 (a) >>'] }), script],
    ['with a script in a list of names', pdf({ catalog: '/Names << /JavaScript 9 0 R >>' }), script],
    [
      'with a script in a later version',
      update(pdf(), { 3: `<< /Type /Page /Parent 2 0 R /AA << /O ${action} >> >>` }),
      acts,
    ],
    ['with a script to which nothing leads', pdf({ objects: [action] }), script],
    [
      'with a script that no list names',
      Buffer.from(
        pdf()
          .toString('latin1')
          .replace('xref\n', `9 0 obj\n${action}\nendobj\nxref\n`)
          .replace(
            /startxref\n(\d+)/,
            (_, at) => `startxref\n${Number(at) + `9 0 obj\n${action}\nendobj\n`.length}`,
          ),
        'latin1',
      ),
      script,
    ],
    ['with what a page does by itself', pdf({ page: '/AA << /O << /S /GoTo /D [3 0 R /Fit] >> >>' }), acts],
    ['that prints by itself', pdf({ catalog: '/OpenAction << /S /Named /N /Print >>' }), acts],
    ['that opens with what is not there', pdf({ catalog: '/OpenAction 99 0 R' }), acts],
    ['with a link that starts a program', annotated('/Subtype /Link /A << /S /Launch /F (cmd.exe) >>'), acts],
    [
      'with the same by way of a reference',
      pdf({ page: '/Annots [<< /Subtype /Link /A << /S 4 0 R /F (cmd.exe) >> >>]', objects: ['/Launch'] }),
      acts,
    ],
    [
      'with the same beside another name',
      annotated('/Subtype /Link /A << /S /Launch /F (cmd.exe) /S /GoTo >>'),
      acts,
    ],
    ['with a link into another file', annotated('/Subtype /Link /A << /S /GoToE /T << >> >>'), another],
    [
      'with a link that another follows',
      annotated('/Subtype /Link /A << /S /GoTo /D [3 0 R] /Next << /S /Hide >> >>'),
      acts,
    ],
    ['with a link to a file', annotated('/Subtype /Link /A << /S /URI /URI (file:///etc/passwd) >>'), link],
    [
      'with a link that is a script',
      annotated('/Subtype /Link /A << /S /URI /URI (javascript:alert(1)) >>'),
      link,
    ],
    [
      'with a link to another machine',
      annotated('/Subtype /Link /A << /S /URI /URI (\\\\\\\\192.0.2.1\\\\x) >>'),
      link,
    ],
    [
      'with a button that sends a form',
      annotated('/Subtype /Widget /A << /S /SubmitForm /F (https://a.example) >>'),
      acts,
    ],
    ['with a film', annotated('/Subtype /RichMedia'), acts],
    ['with a file in it', pdf({ objects: [stream('/Type /EmbeddedFile', 'secret')] }), another],
    ['with a list of files in it', pdf({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }), another],
    ['with a file at a page', annotated('/Subtype /FileAttachment'), another],
    ['that keeps its text elsewhere', pdf({ objects: [stream('/F (https://evil.example/)', 'x')] }), another],
    [
      'with a form of scripts',
      pdf({ catalog: '/AcroForm << /XFA 9 0 R >>' }),
      `The PDF contains an XFA form, which can run scripts. ${advice}`,
    ],
    ['that is encrypted', pdf({ trailer: '/Encrypt 9 0 R /ID [<00> <00>]' }), encrypted],
    [
      'of which a part is encrypted',
      pdf({ objects: [stream('', 'x').toString('latin1').replace('/FlateDecode', '/Crypt')] }),
      encrypted,
    ],
    [
      'that is packed in a way of its own',
      pdf({ page: '/Contents 4 0 R', objects: ['<< /Filter /Own /Length 1 >>\nstream\nx\nendstream'] }),
      damaged,
    ],
    [
      'of which a part cannot be unpacked',
      pdf({
        page: '/Contents 4 0 R',
        objects: ['<< /Filter /FlateDecode /Length 20 >>\nstream\naaaaaaaaaaaaaaaaaaaa\nendstream'],
      }),
      damaged,
    ],
    [
      'whose list leads elsewhere',
      Buffer.from(
        pdf()
          .toString('latin1')
          .replace(/\d{10}( 00000 n \n)/, `${offset}$1`),
        'latin1',
      ),
      damaged,
    ],
  ])('%s', async (_, body, why) => {
    expect(await send(body)).toBe(why)
  })
})
