export const demoYears = ['2024', '2025', '2026', '2027'] as const
export type DemoYear = (typeof demoYears)[number]

interface TeamPlan {
  tid: string
  name: string
  archived: boolean
  chiefs: number
  members: number
}

/** One column per year with `chiefs+members`; `-` if the team doesn't exist in that year. */
const table = `
  coordination     | Coordination 總召組              | 2+4  | 2+5  | 3+6  | 2+4
  program          | Program 議程組                   | 2+13 | 2+18 | 3+22 | 2+8
  registration     | Registration 報到組              | 2+28 | 2+35 | 3+46 | -
  session-rooms    | Session Rooms 議程廳組           | 3+34 | 3+42 | 4+48 | -
  venue            | Venue 場地組                     | 2+13 | 2+16 | 2+18 | 1+4
  network          | Network 網路組                   | 2+11 | 2+14 | 2+17 | -
  av-recording     | Recording & Streaming 錄播組     | 2+21 | 3+31 | 3+40 | -
  interpretation   | Interpretation 口譯組            | 1+8  | 2+12 | 2+16 | -
  accessibility    | Accessibility 無障礙組           | -    | -    | 2+8  | -
  speaker-care     | Speaker Care 講者接待組          | 1+9  | 2+11 | 2+13 | -
  community-booths | Community Booths 社群攤位組      | 2+10 | 2+11 | 2+12 | -
  sponsorship      | Sponsorship 贊助組               | 1+7  | 2+8  | 2+9  | 1+3
  finance          | Finance 財務組                   | 1+3  | 1+4  | 1+4  | 1+2
  design           | Design 設計組                    | 1+8  | 1+9  | 2+11 | 1+3
  signage          | Signage 指標組                   | -    | 1+6  | 1+8  | -
  website          | Website & App 網站組             | 1+8  | 2+9  | 2+11 | 1+4
  infrastructure   | Servers & Tools 系統組           | 1+4  | 1+5  | 1+6  | -
  communications   | Communications 宣傳組            | 2+9  | 2+11 | 2+14 | 1+5
  photography      | Photography 攝影組               | 1+12 | 1+15 | 2+17 | -
  kitchen          | Kitchen & Coffee 灶跤組          | 2+13 | 2+17 | 2+20 | -
  first-aid        | First Aid 醫護組                 | 1+5  | 1+8  | 2+9  | -
  code-of-conduct  | Code of Conduct 行為準則組       | 1+3  | 2+3  | 2+3  | -
  childcare        | Childcare 托育組                 | -    | 1+6  | 1+8  | -
  merchandise      | Merchandise 紀念品組             | -    | 1+7  | 1+8  | -
  logistics        | Logistics 物流組                 | 2+10 | 2+11 | 2+12 | -
  volunteer-care   | Volunteer Care 志工關懷組        | -    | 1+5  | 1+6  | -
  old-town-walks   | Old Town Walks 府城散步組        | -    | -    | 1+5  | -
  night-market     | Night Market Evening 夜市之夜組  | -    | -    | 0+8  | -
  data-protection  | Data Protection 個資保護組       | -    | -    | 1+0  | -
  zero-waste       | Zero Waste 減廢組                | -    | -    | 0+0  | -
  online-venue     | Online Venue 線上會場組          | 2+8  | 1+6  | 1+4 archived | -
`

export function teamsOf(year: DemoYear): TeamPlan[] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [tid = '', name = '', ...sizes] = line.split('|').map((cell) => cell.trim())
      const size = /^(\d+)\+(\d+)( archived)?$/.exec(sizes[demoYears.indexOf(year)] ?? '')
      if (size === null) return []
      const [, chiefs, members, archived] = size
      return [
        {
          tid,
          name,
          archived: archived !== undefined,
          chiefs: Number(chiefs),
          members: Number(members),
        },
      ]
    })
}
