import { createWorld, type World } from '../world/world.ts'
import { type Cast, readers } from './cast.ts'
import { crowdSize } from './eating.ts'
import { people } from './model.ts'
import { Director } from './steps.ts'

interface Stage {
  world: World
  cast: Cast
  director: Director
}

/** Without limits, which would end the game unnoticed: the owner does all they can. */
export async function openStage(): Promise<Stage> {
  const world = await createWorld({ work: false, settings: { RATE_LIMIT: '1000000' } })
  // Time passes for log lines as well.
  await world.database.pool.query('alter table private_reads disable trigger private_reads_is_append_only')
  const cast = await castIn(world)
  return { world, cast, director: new Director(world, cast) }
}

/** Three people with private data, an owner and an accomplice who want to read it, and people who eat. */
async function castIn({ make, purposes: { confide } }: World): Promise<Cast> {
  const calling = () => make.caller({}, ['read', 'write', 'private', 'admin'])
  const cast = []
  for (const n of people) {
    const one = await calling()
    const secretValue = `Secret of ${n}`
    await confide(one.token, 'real-profile', { legal_name: secretValue, phone: `+88691234567${n}` })
    await confide(one.token, 'address', { receiver: secretValue, country: 'TW', lines: ['台北市'] })
    await confide(one.token, 'resume', { skills: [secretValue] })
    await confide(one.token, 'bank', {
      country: 'TW',
      bank_code: '808',
      account_number: `010797912345${n}`,
      account_holder: secretValue,
    })
    cast.push({ ...one, secretValue })
  }
  const [owner, accomplice] = await Promise.all(readers.map(calling))
  const crowd = await Promise.all(Array.from({ length: crowdSize }, calling))
  return { owner: owner!, accomplice: accomplice!, people: cast, crowd }
}
