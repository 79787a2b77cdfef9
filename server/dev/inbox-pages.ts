import { escapeHtml, frame } from './page-frame.ts'
import { type ReceivedEmail, splitAtLinks } from './received-email.ts'

/** Newest first. */
export function listPage(emails: ReceivedEmail[]): string {
  const rows = emails.map(
    (message) => `<li><a class="email" href="/messages/${message.id}">
      <span class="to">${escapeHtml(message.to.join(', '))}</span>
      ${time(message.at)}
      <span class="subject">${escapeHtml(message.subject) || '(no subject)'}</span>
    </a></li>`,
  )
  const content =
    rows.length > 0
      ? `<ul>${rows.join('')}</ul>`
      : '<p class="empty">Nothing yet. Every email that the system sends, to any address, arrives here.</p>'
  return frame('Inbox', content)
}

export function emailPage(message: ReceivedEmail): string {
  const links = message.links.map((url) => `<li><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></li>`)
  const html =
    message.html === null
      ? ''
      : `<iframe title="The email as HTML" srcdoc="${escapeHtml(inFrame(message.html))}"
          sandbox="allow-top-navigation-by-user-activation"></iframe>`
  const content = `
    <p><a href="/">← All emails</a></p>
    <h2>${escapeHtml(message.subject) || '(no subject)'}</h2>
    <dl>
      <dt>From</dt><dd>${escapeHtml(message.from)}</dd>
      <dt>To</dt><dd>${escapeHtml(message.to.join(', '))}</dd>
      <dt>At</dt><dd>${time(message.at)}</dd>
    </dl>
    ${html}
    <h3>As text</h3>
    <pre tabindex="0">${linked(message.text)}</pre>
    ${links.length > 0 ? `<h3>Links</h3><ul class="links">${links.join('')}</ul>` : ''}`
  return frame('Inbox', content)
}

/** Scripts and remote content in an email are blocked; its links replace our page. */
function inFrame(html: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:"
  return `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_top">${html}`
}

function linked(text: string): string {
  return splitAtLinks(text)
    .map((part, i) =>
      i % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}

function time(at: string): string {
  return `<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>`
}
