/** A bank transfer. */
export interface Transfer {
  /** At most 35 characters. */
  id: string
  name: string
  iban: string
  bic?: string | undefined
  /** Decimal string. */
  amount: string
  text: string
}

export interface PaymentOrder {
  /** At most 35 characters. */
  id: string
  at: Date
  payer: { name: string; iban: string; bic: string | null }
  /** Decimal string. */
  total: string
  transfers: readonly Transfer[]
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`).replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')

/** Letters without a Unicode decomposition. */
const undecomposed: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}

const outside = /[^A-Za-z0-9/\-?:().,'+ ]/g

/**
 * Transliterated to the characters that every SEPA bank accepts; a name without any of them is left as it is.
 */
export function plainLatin(text: string, most: number): string {
  const latin = text
    .replace(/[ßæÆøØłŁđĐ]/g, (one) => undecomposed[one]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(outside, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return (/[A-Za-z]/.test(latin) ? latin : text).slice(0, most).trim()
}

const account = (iban: string) => `<Id><IBAN>${iban}</IBAN></Id>`
const bank = (bic: string) => `<FinInstnId><BICFI>${bic}</BICFI></FinInstnId>`
const noBank = '<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>'

const writeTransfer = ({ id, name, iban, bic, amount, text }: Transfer) =>
  `<CdtTrfTxInf><PmtId><EndToEndId>${escapeXml(id)}</EndToEndId></PmtId>` +
  `<Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt>` +
  (bic ? `<CdtrAgt>${bank(bic)}</CdtrAgt>` : '') +
  `<Cdtr><Nm>${escapeXml(plainLatin(name, 70))}</Nm></Cdtr><CdtrAcct>${account(iban)}</CdtrAcct>` +
  `<RmtInf><Ustrd>${escapeXml(plainLatin(text, 140))}</Ustrd></RmtInf></CdtTrfTxInf>`

/** A SEPA credit transfer in ISO 20022 format: pain.001.001.09, in euros, executed on its day. */
export function writePain({ id, at, payer, total, transfers }: PaymentOrder): string {
  const sums = `<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${total}</CtrlSum>`
  const name = escapeXml(plainLatin(payer.name, 70))
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><CstmrCdtTrfInitn>` +
    `<GrpHdr><MsgId>${escapeXml(id)}</MsgId><CreDtTm>${at.toISOString()}</CreDtTm>${sums}` +
    `<InitgPty><Nm>${name}</Nm></InitgPty></GrpHdr>` +
    `<PmtInf><PmtInfId>${escapeXml(id)}</PmtInfId><PmtMtd>TRF</PmtMtd>${sums}` +
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>' +
    `<ReqdExctnDt><Dt>${at.toISOString().slice(0, 10)}</Dt></ReqdExctnDt>` +
    `<Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct>${account(payer.iban)}</DbtrAcct>` +
    `<DbtrAgt>${payer.bic ? bank(payer.bic) : noBank}</DbtrAgt><ChrgBr>SLEV</ChrgBr>` +
    `${transfers.map(writeTransfer).join('')}</PmtInf></CstmrCdtTrfInitn></Document>\n`
  )
}
