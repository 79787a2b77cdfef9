import { callerFor } from '../sign-in.ts'
import type { Scene } from './asking.ts'

const shirt = { shirt_size: 'M', shirt_cut: 'any', jacket: 'no' }
const named = (name: string) => ({ thanked_as: 'name', thanked_name: name, thanked_public: true })

/** Two forms that are required for a badge: the team lead has filled in both, the volunteer only one. */
export async function needForBadges(
  { pid, change, answer }: Scene,
  { url, volunteer }: { url: string; volunteer: string },
): Promise<void> {
  for (const fid of ['clothes', 'appreciation-name']) await change(fid, { required_for: ['badge'] })
  const chief = await callerFor(url, `mei.${pid}@demo.test`)
  await answer(chief, 'clothes', { values: shirt, done: true })
  await answer(chief, 'appreciation-name', { values: named('Meimei 美美'), done: true })
  const other = await callerFor(url, volunteer)
  await answer(other, 'appreciation-name', { values: { thanked_as: 'unnamed' }, done: true })
}
