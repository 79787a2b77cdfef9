/** Runs on the machine and connects through its proxy: signs in with the link and asks who it is. */
const [link = ''] = process.argv.slice(2)
const { origin, hash } = new URL(link)

const page = await fetch(`${origin}/`, { headers: { accept: 'text/html' } })
const signedIn = await fetch(`${origin}/api/sign-in/link`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
  body: JSON.stringify({ link: hash.slice(1), time_zone: 'Europe/Berlin' }),
})
const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const me = await fetch(`${origin}/api/users/me`, { headers: { cookie } })
const help = ['/help/', '/help/zh-tw/'].map(async (path) => {
  const response = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })
  return `${response.status} ${/<html[^>]* lang="([^"]+)"/.exec(await response.text())?.[1]}`
})
const plain = await fetch(`${origin.replace('https:', 'http:')}/`, { redirect: 'manual' })
const asked = await fetch(`${origin}/api/sign-in/email`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
  body: JSON.stringify({ email: 'you@example.org' }),
})

console.log(
  JSON.stringify({
    page: [page.status, (await page.text()).includes('<div id="root">')],
    help: await Promise.all(help),
    hsts: page.headers.get('strict-transport-security'),
    signedIn: signedIn.status,
    me: me.ok ? await me.json() : me.status,
    plain: [plain.status, plain.headers.get('location')],
    asked: asked.status,
  }),
)
