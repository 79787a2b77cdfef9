import type { ListedTeam } from '@manyhands/api-client'

/** Normalises text for searching: case, accents, width and apostrophes. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase()
    .trim()

/** Teams with their matching people; a team whose own name matches is returned completely. */
export function findPeople(teams: ListedTeam[], text: string): ListedTeam[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return teams
  // Words match in any order, because the family name may come first or last.
  const matches = ({ name }: { name: string }) => {
    const own = plain(name)
    return wanted.every((word) => own.includes(word))
  }
  return teams
    .map((team) =>
      matches(team)
        ? team
        : { ...team, chiefs: team.chiefs.filter(matches), members: team.members.filter(matches) },
    )
    .filter(({ chiefs, members }) => chiefs.length + members.length > 0)
}

/** Someone in two teams counts once. */
export function countPeople(teams: ListedTeam[]): number {
  return new Set(
    teams.flatMap(({ chiefs, members }) => [...chiefs, ...members]).map(({ email_hash }) => email_hash),
  ).size
}
