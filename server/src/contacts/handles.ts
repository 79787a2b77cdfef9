import { readPhone } from '../people/index.ts'

export const kinds = ['phone', 'line', 'telegram', 'signal', 'matrix', 'whatsapp', 'mattermost'] as const
export type ContactKind = (typeof kinds)[number]

interface Rule {
  /** The link that calls the person or opens a chat with them; null if the handle isn't valid. */
  link(handle: string): string | null
  /** What a valid handle looks like. */
  hint: string
}

const phoneHint = 'with the country code, such as +886 912 345 678'

const phoneLink =
  (before: string, digitsOnly = false) =>
  (handle: string) => {
    const number = readPhone(handle)
    return number && `${before}${digitsOnly ? number.slice(1) : number}`
  }

/** The first that understands the handle. */
const firstOf =
  (...links: Rule['link'][]) =>
  (handle: string) => {
    for (const link of links) {
      const url = link(handle)
      if (url) return url
    }
    return null
  }

const matching =
  (pattern: RegExp, toUrl: (...groups: string[]) => string): Rule['link'] =>
  (handle) => {
    const found = pattern.exec(handle)
    return found && toUrl(...found.slice(1))
  }

/** The address of a direct message on the person's own server. */
function mattermostLink(handle: string): string | null {
  const url = URL.parse(handle)
  if (url?.protocol !== 'https:' || url.username || url.password || url.search || url.hash) return null
  return /^\/(?:[\w.~-]+\/)+messages\/@[\w.-]+$/.test(url.pathname) ? url.href : null
}

const rules: Record<ContactKind, Rule> = {
  phone: { link: phoneLink('tel:'), hint: `A phone number ${phoneHint}.` },
  whatsapp: { link: phoneLink('https://wa.me/', true), hint: `A phone number ${phoneHint}.` },
  signal: {
    link: firstOf(
      phoneLink('https://signal.me/#p/'),
      matching(
        /^https:\/\/signal\.me\/#(eu\/[\w-]{20,128}|p\/\+\d{6,15})$/,
        (id) => `https://signal.me/#${id}`,
      ),
    ),
    hint: `A phone number ${phoneHint}, or your Signal link, which begins with https://signal.me/.`,
  },
  telegram: {
    link: firstOf(
      matching(/^(?:@|(?:https:\/\/)?t\.me\/)?([a-z][a-z0-9_]{3,31})$/i, (name) => `https://t.me/${name}`),
      phoneLink('https://t.me/'),
    ),
    hint: `A username such as @meiling, or a phone number ${phoneHint}.`,
  },
  line: {
    link: firstOf(
      matching(
        /^https:\/\/line\.me\/(?:R\/)?ti\/p\/(~?@?[\w.-]{2,64})$/,
        (id) => `https://line.me/R/ti/p/${id}`,
      ),
      matching(/^@([a-z0-9._-]{2,20})$/i, (id) => `https://line.me/R/ti/p/@${id.toLowerCase()}`),
      matching(/^([a-z0-9._-]{4,20})$/i, (id) => `https://line.me/R/ti/p/~${id.toLowerCase()}`),
    ),
    hint: 'A LINE ID such as meiling.chen, or your LINE link, which begins with https://line.me/.',
  },
  matrix: {
    link: matching(
      /^(?:https:\/\/matrix\.to\/#\/)?@([a-z0-9._=/+-]{1,120}):([a-z0-9.-]{1,120}(?::\d{1,5})?)$/i,
      (name, server) => `https://matrix.to/#/${encodeURIComponent(`@${name}:${server}`)}`,
    ),
    hint: 'A Matrix ID such as @meiling:matrix.org.',
  },
  mattermost: {
    link: mattermostLink,
    hint: 'The link to a direct message with you, such as https://chat.example.org/team/messages/@meiling.',
  },
}

export const linkTo = (kind: ContactKind, handle: string): string | null => rules[kind].link(handle)

export const hintFor = (kind: ContactKind): string => rules[kind].hint
