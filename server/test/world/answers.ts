import { expect } from 'vitest'
import type { PersonId, ProjectId } from '../../src/platform/ids.ts'
import type { App } from './app.ts'

const both = (en: string, zh: string) => ({ en: { label: en, help: '' }, 'zh-TW': { label: zh, help: '' } })
const asked = (id: string, en: string, zh: string, isPrivate = false) => ({
  id,
  texts: both(en, zh),
  required: false,
  private: isPrivate,
})

/** One question of each kind, including private ones. */
export const questions = {
  size: { ...asked('size', 'Size', '尺寸'), kind: 'size', sizes: ['S', 'M', 'L'] },
  days: {
    ...asked('days', 'Days', '日期'),
    kind: 'choice',
    many: true,
    options: [
      { id: 'sat', texts: { en: 'Saturday', 'zh-TW': '星期六' } },
      { id: 'sun', texts: { en: 'Sunday', 'zh-TW': '星期日' } },
    ],
  },
  nights: { ...asked('nights', 'Nights', '幾晚'), kind: 'number', whole: true, min: 0, max: 100 },
  arrival: { ...asked('arrival', 'Arrival', '抵達日'), kind: 'date' },
  photos: { ...asked('photos', 'Photos?', '可以拍照嗎？'), kind: 'consent' },
  wish: { ...asked('wish', 'Wish', '願望'), kind: 'text', max: 200 },
  diet: { ...asked('diet', 'Diet', '飲食', true), kind: 'dietary' },
  worry: { ...asked('worry', 'Worry', '顧慮', true), kind: 'text', max: 200 },
  scan: { ...asked('scan', 'Scan', '掃描檔', true), kind: 'file' },
}

const words = (title: string) => ({ title, intro: '', purpose: 'To plan.' })

/** A project with people of every role, and a form that asks all of them. */
export function answerSteps({ call, make }: App) {
  const someone = (name: string) => make.caller({ name }, ['read', 'write', 'private'])

  async function scene() {
    const pid = (await make.project()).pid as ProjectId
    const team = await make.team(pid, { tid: 'photo', name: 'Photo' })
    const owner = await someone('Olga')
    await make.owner(pid, owner.uid)
    const finance = await someone('Finn')
    await make.role(pid, finance.uid, 'finance')
    const members = []
    for (const name of ['Ada', 'Bo', 'Cleo', 'Dora', 'Ed', 'Flo']) {
      members.push(await someone(name))
      await make.membership(pid, team.tid, members.at(-1)!.uid)
    }
    const path = `/api/projects/${pid}/forms/shirts`
    const change = async (given: object) => {
      const body = {
        state: 'open',
        texts: { en: words('Shirts'), 'zh-TW': words('衣服') },
        questions: Object.values(questions),
        audience: 'teams',
        tids: [team.tid],
        ...given,
      }
      const changed = await call(`PUT ${path}`, { token: owner.token, body, headers: { 'if-match': '*' } })
      expect([changed.statusCode, changed.body]).toEqual([200, changed.body])
      return changed.json() as { version: number }
    }
    const texts = { en: words('Shirts'), 'zh-TW': words('衣服') }
    await call(`POST /api/projects/${pid}/forms`, { token: owner.token, body: { fid: 'shirts', texts } })
    const { version } = await change({})
    const answer = async (
      { token }: { token: string },
      values: object,
      { done = true, of = version } = {},
    ): Promise<void> => {
      const body = { version: of, values, done }
      const answered = await call(`PUT ${path}/answers/me`, { token, body })
      expect([answered.statusCode, answered.body]).toEqual([200, answered.body])
    }
    const get = (part: string, token = owner.token) => call(`GET ${path}/${part}`, { token })
    const linesOf = async ({ token }: { token: string }) =>
      (await call('GET /api/users/me/access-log', { token })).json().data as {
        fields: string[]
        section: string
        purpose: string
        reader: { uid: PersonId }
      }[]
    return { pid, team, owner, finance, members, path, version, change, answer, get, linesOf }
  }
  return { scene, someone }
}
