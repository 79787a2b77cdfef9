import { describe, expect, it } from 'vitest'
import { type DemoProject, type DemoTeam, demoCommunity } from './community.ts'
import { nameGroups } from './names.ts'

const community = demoCommunity()
const emails = community.people.map(({ email }) => email)
const nameOf = new Map(community.people.map(({ email, name }) => [email, name]))

function project(pid: string): DemoProject {
  const found = community.projects.find((candidate) => candidate.pid === pid)
  if (found === undefined) throw new Error(`no project ${pid}`)
  return found
}

function team(pid: string, tid: string): DemoTeam {
  const found = project(pid).teams.find((candidate) => candidate.tid === tid)
  if (found === undefined) throw new Error(`no team ${tid} in ${pid}`)
  return found
}

function seatsOf({ teams }: DemoProject): string[] {
  return teams.flatMap(({ chiefs, members }) => [...chiefs, ...members])
}

function peopleOf(pid: string): Set<string> {
  return new Set(seatsOf(project(pid)))
}

function rolesOf(email: string): string[] {
  return community.projects.flatMap(({ pid, teams }) =>
    teams.flatMap(({ tid, chiefs, members }) => [
      ...(chiefs.includes(email) ? [`${pid} ${tid} chief`] : []),
      ...(members.includes(email) ? [`${pid} ${tid} member`] : []),
    ]),
  )
}

describe('the community', () => {
  it('is the same on every call, and shares nothing between calls', () => {
    const again = demoCommunity()
    expect(again).toEqual(community)
    expect(JSON.stringify(again)).toBe(JSON.stringify(community))
    again.projects[0]?.teams[0]?.members.push('stray@demo.test')
    expect(demoCommunity()).toEqual(community)
  })

  it('has 561 people, each with their own address at demo.test', () => {
    expect(emails).toHaveLength(561)
    expect(new Set(emails).size).toBe(561)
    for (const email of emails) expect(email).toMatch(/^[a-z0-9]+(\.[a-z0-9]+)*@demo\.test$/)
  })

  it('lists everyone it refers to, and nobody else but the operator', () => {
    const referred = community.projects.flatMap((each) => [...each.owners, ...seatsOf(each)])
    expect([...new Set([...referred, 'admin@demo.test'])].sort()).toEqual([...emails].sort())
    expect(referred).not.toContain('admin@demo.test')
  })

  it('hides 17 people, none of them a main account', () => {
    const hidden = community.people.filter(({ listed }) => !listed).map(({ email }) => email)
    expect(hidden).toHaveLength(17)
    expect(hidden).not.toContain('owner@demo.test')
    expect(hidden).not.toContain('chief@demo.test')
    expect(hidden).not.toContain('volunteer@demo.test')
    expect(hidden).not.toContain('admin@demo.test')
  })
})

describe('names', () => {
  it('are shared by exactly two pairs of people', () => {
    const names = community.people.map(({ name }) => name)
    const repeated = names.filter((name, index) => names.indexOf(name) !== index)
    expect(repeated).toEqual(['陳怡君', 'Nguyễn Thu Hà'])
    expect(new Set(names).size).toBe(559)
  })

  it('put both namesakes into the open project, one pair even into one team', () => {
    const namesakes = (name: string, { chiefs, members }: DemoTeam) =>
      [...chiefs, ...members].filter((email) => nameOf.get(email) === name)
    expect(namesakes('陳怡君', team('2026', 'registration'))).toHaveLength(2)
    expect(namesakes('Nguyễn Thu Hà', team('2026', 'program'))).toHaveLength(1)
    expect(namesakes('Nguyễn Thu Hà', team('2026', 'kitchen'))).toHaveLength(1)
  })

  it('are trimmed, normalised and 2 to 58 characters long', () => {
    for (const { name } of community.people) expect(name).toBe(name.normalize('NFC').trim())
    const lengths = community.people.map(({ name }) => name.length)
    expect(Math.min(...lengths)).toBe(2)
    expect(Math.max(...lengths)).toBe(58)
  })

  it('are Taiwanese in Chinese characters for 253 people, 189 of them in the open project', () => {
    const local = new Set(nameGroups.taiwanese?.map((entry) => `${entry.local}@demo.test`))
    expect(local.size).toBe(253)
    expect([...peopleOf('2026')].filter((email) => local.has(email))).toHaveLength(189)
  })

  it.each([
    ['Han', 299],
    ['Hiragana', 5],
    ['Katakana', 1],
    ['Hangul', 21],
    ['Thai', 15],
    ['Devanagari', 4],
    ['Tamil', 1],
    ['Bengali', 1],
    ['Arabic', 13],
    ['Hebrew', 5],
    ['Cyrillic', 10],
    ['Greek', 6],
    ['Georgian', 1],
    ['Armenian', 1],
    ['Ethiopic', 5],
  ])('in the script %s: %i', (script, count) => {
    const written = new RegExp(`\\p{Script=${script}}`, 'u')
    expect(community.people.filter(({ name }) => written.test(name))).toHaveLength(count)
  })
})

describe('projects', () => {
  it('are one a year, on a weekend in Tainan', () => {
    expect(community.projects).toMatchObject(
      [
        { pid: '2024', state: 'archived', startsOn: '2024-12-14', endsOn: '2024-12-15' },
        { pid: '2025', state: 'closed', startsOn: '2025-12-13', endsOn: '2025-12-14' },
        { pid: '2026', state: 'open', startsOn: '2026-12-12', endsOn: '2026-12-13' },
        { pid: '2027', state: 'draft', startsOn: '2027-12-11', endsOn: '2027-12-12' },
      ].map((each) => ({
        ...each,
        name: `Open Courtyard 大埕 ${each.pid}`,
        timeZone: 'Asia/Taipei',
      })),
    )
    for (const { startsOn, endsOn } of community.projects) {
      expect(new Date(`${startsOn}T00:00:00Z`).getUTCDay()).toBe(6)
      expect(new Date(`${endsOn}T00:00:00Z`).getUTCDay()).toBe(0)
    }
  })

  it.each([
    ['2024', { teams: 22, people: 238, seats: 276, owners: 2 }],
    ['2025', { teams: 26, people: 321, seats: 369, owners: 2 }],
    ['2026', { teams: 31, people: 404, seats: 464, owners: 3 }],
    ['2027', { teams: 8, people: 41, seats: 43, owners: 2 }],
  ])('%s: %o', (pid, counts) => {
    const { teams, owners } = project(pid)
    const seats = seatsOf(project(pid))
    expect({
      teams: teams.length,
      people: new Set(seats).size,
      seats: seats.length,
      owners: owners.length,
    }).toEqual(counts)
    expect(new Set(owners).size).toBe(owners.length)
  })
})

describe('from year to year', () => {
  it('has most people return, and some of them promoted', () => {
    const returning = (before: string, after: string) =>
      [...peopleOf(after)].filter((email) => peopleOf(before).has(email)).length
    expect(returning('2024', '2025')).toBe(170)
    expect(returning('2025', '2026')).toBe(214)
    expect(returning('2026', '2027')).toBe(41)
    const risen = project('2026').teams.flatMap(({ tid, chiefs }) => {
      const earlier = project('2025').teams.find((each) => each.tid === tid)?.members ?? []
      return chiefs.filter((email) => earlier.includes(email))
    })
    expect(risen).toHaveLength(29)
  })

  it('has some people return in another team', () => {
    const teamsOf = (pid: string, email: string) =>
      rolesOf(email).flatMap((role) => (role.startsWith(pid) ? [role.split(' ')[1]] : []))
    const moved = [...peopleOf('2026')].filter((email) => {
      const earlier = teamsOf('2025', email)
      return earlier.length > 0 && !teamsOf('2026', email).some((tid) => earlier.includes(tid))
    })
    expect(moved).toHaveLength(47)
  })
})

describe('teams', () => {
  it('have a unique id, one name over the years and no duplicate members', () => {
    const names = new Map<string, string>()
    for (const { teams } of community.projects) {
      expect(new Set(teams.map(({ tid }) => tid)).size).toBe(teams.length)
      for (const { tid, name, chiefs, members } of teams) {
        expect(tid).toMatch(/^[a-z0-9][a-z0-9._-]{0,63}$/)
        expect(names.get(tid) ?? name).toBe(name)
        names.set(tid, name)
        expect(new Set([...chiefs, ...members]).size).toBe(chiefs.length + members.length)
      }
    }
    expect(new Set(names.values()).size).toBe(names.size)
    expect(names.size).toBe(31)
  })

  it('are a few large, many medium and some tiny ones in the open project', () => {
    const sizes = project('2026').teams.map(({ members }) => members.length)
    expect(sizes.filter((size) => size >= 40)).toEqual([46, 48, 40])
    expect(sizes.filter((size) => size >= 8 && size <= 20)).toHaveLength(18)
    expect(sizes.filter((size) => size < 8)).toHaveLength(9)
  })

  it('include an empty one, a lone chief, one without a chief and an archived one', () => {
    const { teams } = project('2026')
    const tids = (test: (each: DemoTeam) => boolean) => teams.filter(test).map(({ tid }) => tid)
    expect(tids((t) => t.chiefs.length + t.members.length === 0)).toEqual(['zero-waste'])
    expect(tids((t) => t.chiefs.length > 0 && t.members.length === 0)).toEqual(['data-protection'])
    expect(tids((t) => t.chiefs.length === 0 && t.members.length > 0)).toEqual(['night-market'])
    expect(tids((t) => t.archived)).toEqual(['online-venue'])
    expect(team('2026', 'online-venue').chiefs).toHaveLength(1)
    expect(team('2026', 'online-venue').members).toHaveLength(4)
    const others = community.projects.filter(({ pid }) => pid !== '2026')
    expect(others.flatMap((each) => each.teams).filter(({ archived }) => archived)).toEqual([])
  })

  it('share 60 people of the open project, some of them chiefs elsewhere', () => {
    const seats = seatsOf(project('2026'))
    const shared = seats.filter((email, index) => seats.indexOf(email) !== index)
    const chiefs = new Set(project('2026').teams.flatMap((each) => each.chiefs))
    expect(shared).toHaveLength(60)
    expect(new Set(shared).size).toBe(60)
    expect(shared.filter((email) => chiefs.has(email))).toHaveLength(4)
  })
})

describe('main accounts', () => {
  it.each([
    ['admin@demo.test', 'Arun Selvakumar', []],
    [
      'owner@demo.test',
      '蘇郁芬 Yufen Su',
      ['2024', '2025', '2026', '2027'].map((pid) => `${pid} coordination chief`),
    ],
    ['chief@demo.test', '曾柏霖 Bolin Tseng', ['2025 registration member', '2026 registration chief']],
    ['volunteer@demo.test', 'Sofía Arteaga Luna', ['2026 registration member', '2026 interpretation member']],
  ])('%s is %s', (email, name, roles) => {
    expect(nameOf.get(email)).toBe(name)
    expect(rolesOf(email)).toEqual(roles)
  })

  it('own all projects as owner@demo.test and none as the others', () => {
    for (const { owners } of community.projects) {
      expect(owners).toContain('owner@demo.test')
      expect(owners).not.toContain('admin@demo.test')
      expect(owners).not.toContain('chief@demo.test')
      expect(owners).not.toContain('volunteer@demo.test')
    }
  })
})
