import { momentOf, nextDay } from '../../tasks/index.ts'
import type { DemoProject } from '../community.ts'

export interface Shift {
  /** Stable key. */
  key: string
  tid: string | null
  title: string
  category: string
  location: string
  description: string
  starts_at: Date | null
  ends_at: Date | null
  sign_up: 'open' | 'request' | 'assigned'
  opens_at: Date | null
  visible_to: 'team' | 'project' | 'anyone'
  series: string | null
  roles: { name: string; skill: string; seats: number }[]
  /** Fraction of seats taken. */
  fill: number
  waiting: number
  /** People who get the first seats. */
  first: readonly string[]
  moment: 'over' | 'under way' | 'to come'
}

/**
 * One line per shift: team, title, location, days after the first day, hours, roles, fill level. `?` needs approval,
 * `!` is assigned by chiefs, `*` is visible to the whole project, `+n` has n people on the waitlist.
 */
const plan = `
  venue          | Build-up 場佈                    | Courtyard 大埕      | -1    | 09:00-13:00 14:00-18:00             | Hands:8                     | 0.9
  network        | Lay the cables 佈線              | All halls 各廳      | -1    | 10:00-14:00 15:00-19:00             | Network:4                   | 1
  signage        | Put up the signs 貼指標          | Courtyard 大埕      | -1    | 15:00-18:00                         | Hands:5                     | 0.6 *
  registration   | Practice evening 報到演練        | Main hall 大廳      | -1    | 19:00-21:00                         | :20                         | 0.7
  registration   | Registration desk 報到櫃檯       | Main gate 大門      | 0,1   | 07:30-10:30 10:30-13:30 13:30-16:30 | Desk:8,Runner:2             | 0.8
  registration   | Information desk 服務台          | Main hall 大廳      | 0,1   | 08:30-12:30 12:30-16:30             | Desk:2                      | 1 +3
  registration   | Badge print 補印識別證           | Main gate 大門      | 0,1   | 08:00-12:00                         | Printer:1                   | 1
  session-rooms  | Hall A 議程廳                    | Hall A              | 0,1   | 08:30-12:30 12:30-17:30             | Host:1,Time:1,Door:2        | 1
  session-rooms  | Hall B 議程廳                    | Hall B              | 0,1   | 08:30-12:30 12:30-17:30             | Host:1,Time:1,Door:2        | 0.9
  session-rooms  | Hall C 議程廳                    | Hall C              | 0,1   | 08:30-12:30 12:30-17:30             | Host:1,Time:1,Door:2        | 0.6
  session-rooms  | Workshop room 工作坊             | Room 201            | 0,1   | 09:30-12:00 13:30-16:30             | Host:2                      | 0.5
  av-recording   | Camera in Hall A 錄影            | Hall A              | 0,1   | 08:30-12:30 12:30-17:30             | Camera:2,Mixer:1            | 1
  av-recording   | Camera in Hall B 錄影            | Hall B              | 0,1   | 08:30-12:30 12:30-17:30             | Camera:2,Mixer:1            | 0.7
  av-recording   | Camera in Hall C 錄影            | Hall C              | 0,1   | 08:30-12:30 12:30-17:30             | Camera:2,Mixer:1            | 1
  interpretation | Interpreting in Hall A 口譯      | Hall A              | 0,1   | 09:00-12:00 13:00-17:00             | Mandarin–English:2          | 1
  interpretation | Interpreting in Hall B 口譯      | Hall B              | 0,1   | 09:00-12:00 13:00-17:00             | Mandarin–English:2          | 0.5 ?
  accessibility  | Quiet room and guides 安靜室     | Room 105            | 0,1   | 08:30-12:30 12:30-17:30             | Guide:2                     | 0.5
  speaker-care   | Speaker room 講者休息室          | Room 301            | 0,1   | 08:00-12:30 12:30-18:00             | Host:2                      | 1
  community-booths | Booth street 攤位街            | Courtyard 大埕      | 0,1   | 08:00-12:30 12:30-17:00             | Hands:3                     | 1
  photography    | Photo walk 活動攝影              | Courtyard 大埕      | 0,1   | 09:00-12:00 13:00-17:00             | Photographer:4              | 0.8
  photography    | Group picture 大合照             | Courtyard 大埕      | 1     | 12:00-13:00                         | Photographer:2              | 1 +2
  kitchen        | Coffee at seven 早咖啡           | Kitchen 灶跤        | 0,1   | 06:30-09:30                         | Coffee:4                    | 1
  kitchen        | Lunch boxes 發便當               | Kitchen 灶跤        | 0,1   | 10:30-13:30                         | Hands:6                     | 0.7
  kitchen        | Afternoon tea 下午茶             | Kitchen 灶跤        | 0,1   | 13:30-16:30                         | Hands:4                     | 0.3 *
  first-aid      | First aid 醫護站                 | Room 102            | 0,1   | 08:00-13:00 13:00-18:00             | First aider:2               | 1 !
  childcare      | Children's room 托育             | Room 106            | 0,1   | 08:30-12:30 12:30-17:30             | Carer:2                     | 1 ?
  merchandise    | Merchandise stand 紀念品         | Courtyard 大埕      | 0,1   | 09:00-13:00 13:00-17:00             | Stand:2                     | 1
  logistics      | Loading bay 物流                 | Back gate 後門      | -1,1  | 08:00-12:00 17:00-20:00             | Hands:4                     | 0.8
  volunteer-care | Volunteers' lounge 志工休息室    | Room 103            | 0,1   | 08:00-12:30 12:30-17:30             | Host:2                      | 0.8
  old-town-walks | Walk through the old town 府城散步 | West gate 西門    | 0,1   | 14:00-17:00                         | Guide:2                     | 1
  night-market   | Night market evening 夜市之夜    | Courtyard 大埕      | 0     | 18:00-22:00                         | Stall:6                     | 0.5 *
  zero-waste     | Cup return 循環杯                | Courtyard 大埕      | 0,1   | 10:00-14:00 14:00-18:00             | Hands:3                     | 0 *
  venue          | Night watch 守夜                 | Courtyard 大埕      | 0     | 22:00-06:00                         | Watch:2                     | 0.5
  venue          | Take-down 撤場                   | Courtyard 大埕      | 1     | 17:30-21:00                         | Hands:12                    | 0.5 *
`

/** Tasks without a time: team, title, seats, fill level. */
const whenever = `
  design         | Draw the map of the courtyard 繪製場地圖 | 1 | 1
  communications | Translate the newsletter 翻譯電子報      | 3 | 0.4
  website        | Check every link of the site 檢查連結    | 2 | 0.5
`

/** Shifts around the current hour, so that the day board is not empty. */
const thisHour = `
  registration   | Fold the badge holders 組裝識別證 | Office 辦公室 | -5,-2  | 6 | 1
  registration   | Pack the bags 裝禮物袋            | Office 辦公室 | -1,2   | 8 | 0.9
  logistics      | Count the boxes 清點物資          | Storage 倉庫  | -0.5,1 | 4 | 1
  registration   | Proofread the names 校對名單      | Office 辦公室 | 0.5,2  | 3 | 0.7
  kitchen        | Taste the coffee 試咖啡           | Kitchen 灶跤  | 1,2.5  | 4 | 1
  registration   | Lock up 收尾                      | Office 辦公室 | 3,4    | 2 | 0.5
`

/** Categories by kind of work rather than team. */
const categories: Record<string, string> = {
  venue: 'Setup',
  network: 'Setup',
  signage: 'Setup',
  logistics: 'Setup',
  registration: 'Registration',
  'session-rooms': 'Stage',
  'av-recording': 'Stage',
  interpretation: 'Stage',
  'speaker-care': 'Care',
  'volunteer-care': 'Care',
  accessibility: 'Care',
  'first-aid': 'Care',
  childcare: 'Care',
  kitchen: 'Food and drink',
  'night-market': 'Food and drink',
  'zero-waste': 'Food and drink',
  'community-booths': 'Booths',
  merchandise: 'Booths',
  photography: 'Press and pictures',
  communications: 'Press and pictures',
  design: 'Press and pictures',
}

const texts: Record<string, string> = {
  'Registration desk 報到櫃檯':
    'Scan the code, hand out **badges and bags**, and smile. A team lead is always within ten steps.\n\n- Come ten minutes early\n- Wear the orange shirt\n\n掃描 QR Code、發識別證與提袋。請提早十分鐘到。',
  'Coffee at seven 早咖啡': 'The machine needs twenty minutes to warm up. Earplugs are in the drawer.',
  'Take-down 撤場': 'Many hands, one hour less. There is soup afterwards. 人多好辦事，結束後有熱湯。',
  'Cup return 循環杯': 'New this year: cups come back. Nobody has signed up yet: **be the first**.',
  'Night watch 守夜': 'Two chairs, one blanket each, a kettle and a very long film.',
}

const skills: Record<string, string> = {
  'First aider': 'First aid',
  'Mandarin–English': 'Interpreting',
  Camera: 'Camera',
  Photographer: 'Photography',
}

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

const wholeMinute = 60_000
const half = 1_800_000

/** All shifts of a year, as of the given time. */
export function shiftsOf({ startsOn, timeZone, state, teams }: DemoProject, now: Date): Shift[] {
  const here = new Set(teams.filter(({ archived }) => !archived).map(({ tid }) => tid))
  const momentAt = (day: string, time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return new Date(momentOf(day, hours * 60 + minutes, timeZone))
  }
  const planned = rows(plan).flatMap(
    ([tid = '', title = '', location = '', days = '', hours = '', roles = '', how = '']) =>
      days.split(',').flatMap((offset) =>
        hours
          .split(' ')
          .filter(Boolean)
          .map((range): Shift => {
            const [from = '', to = ''] = range.split('-')
            const day = nextDay(startsOn, Number(offset))
            const starts_at = momentAt(day, from)
            const ends_at = momentAt(to < from ? nextDay(day) : day, to)
            return {
              ...base(tid, title, location),
              ...howOf(how),
              key: `${tid}/${title}/${offset}/${range}`,
              starts_at,
              ends_at,
              series: `${tid}/${title}`,
              roles: rolesOf(roles),
              moment: ends_at < now ? 'over' : 'to come',
            }
          }),
      ),
  )
  const rest = state === 'open' ? [...wheneverShifts(), ...shiftsOfThisHour(now)] : []
  return [...planned, ...rest].filter(({ tid }) => tid === null || here.has(tid))
}

const base = (tid: string, title: string, location: string) => ({
  tid,
  title,
  category: categories[tid] ?? 'Around the event',
  location,
  description: texts[title] ?? '',
  sign_up: 'open' as const,
  opens_at: null,
  visible_to: 'team' as const,
  waiting: 0,
  first: title.startsWith('Registration desk') || title.startsWith('Pack') ? ['volunteer@demo.test'] : [],
})

function rolesOf(written: string): Shift['roles'] {
  return written.split(',').map((one) => {
    const [name = '', seats = '1'] = one.split(':')
    return { name, skill: skills[name] ?? '', seats: Number(seats) }
  })
}

/** Parses a fill level such as `0.8` with its flags. */
function howOf(how: string): Partial<Shift> & { fill: number } {
  const waiting = /\+(\d+)/.exec(how)
  return {
    fill: Number.parseFloat(how),
    ...(how.includes('?') && { sign_up: 'request' as const }),
    ...(how.includes('!') && { sign_up: 'assigned' as const }),
    ...(how.includes('*') && { visible_to: 'project' as const }),
    ...(waiting && { waiting: Number(waiting[1]) }),
  }
}

const wheneverShifts = (): Shift[] =>
  rows(whenever).map(([tid = '', title = '', seats = '', fill = '']) => ({
    ...base(tid, title, ''),
    key: `${tid}/${title}`,
    starts_at: null,
    ends_at: null,
    series: null,
    roles: [{ name: '', skill: '', seats: Number(seats) }],
    fill: Number(fill),
    moment: 'to come',
  }))

function shiftsOfThisHour(now: Date): Shift[] {
  const round = Math.floor(now.getTime() / half) * half
  return rows(thisHour).map(([tid = '', title = '', location = '', hours = '', seats = '', fill = '']) => {
    const [from = 0, to = 0] = hours.split(',').map((one) => round + Number(one) * 60 * wholeMinute)
    return {
      ...base(tid, title, location),
      key: `${tid}/${title}`,
      starts_at: new Date(from),
      ends_at: new Date(to),
      series: null,
      roles: [{ name: '', skill: '', seats: Number(seats) }],
      fill: Number(fill),
      moment: to <= now.getTime() ? 'over' : from <= now.getTime() ? 'under way' : 'to come',
    }
  })
}
