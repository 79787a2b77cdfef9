/** The server stores this name for everyone who has deleted their account. */
const storedName = 'A former volunteer'

/** Gives people who have deleted their account `name`. Changes the data, which is fresh from the server. */
export function nameFormerPeople<Data>(data: Data, name: string): Data {
  if (name !== storedName) visit(data, name)
  return data
}

function visit(data: unknown, name: string): void {
  if (typeof data !== 'object' || data === null) return
  if ('uid' in data && 'name' in data && data.name === storedName) data.name = name
  for (const part of Object.values(data)) visit(part, name)
}
