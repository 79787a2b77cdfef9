import PostalMime from 'postal-mime'

export interface ReceivedEmail {
  /** Sequence number, starting at 1. */
  id: number
  at: string
  from: string
  /** Envelope recipients, in lower case. */
  to: string[]
  subject: string
  text: string
  html: string | null
  /** Distinct URLs that the email links to. */
  links: string[]
  /** By lower-case name; the last value of a repeated header. */
  headers: Record<string, string>
  attachments: { filename: string | null; type: string; text: string }[]
}

const link = /(https?:\/\/[^\s<>")\]]*[^\s<>")\].,;:!?])/

export async function parseEmail(raw: Buffer, to: string[], id: number): Promise<ReceivedEmail> {
  const { from, subject = '', text = '', html, headers, attachments } = await PostalMime.parse(raw)
  const hrefs = (html ?? '')
    .matchAll(/href="(https?:[^"]+)"/g)
    .map(([, href]) => href!.replaceAll('&amp;', '&'))
  return {
    id,
    at: new Date().toISOString(),
    from: from?.name ? `${from.name} <${from.address}>` : (from?.address ?? ''),
    to,
    subject,
    text,
    html: html ?? null,
    links: [...new Set([...hrefs, ...splitAtLinks(text).filter((_, i) => i % 2 === 1)])],
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename,
      type: mimeType,
      text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
    })),
  }
}

/** Splits a text at its links; every second part is a link. */
export function splitAtLinks(text: string): string[] {
  return text.split(link)
}
