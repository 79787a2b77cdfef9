import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../../../test/world/world.ts'
import { containsWords } from './searching.ts'

const { database } = await createWorld()

const finds = async (text: string, typed: string) => {
  const { rows } = await sql<{ found: boolean }>`
    select ${containsWords(sql`${text}::text`, typed)} as found`.execute(database.db)
  return rows[0]!.found
}

it.each([
  ['Jürgen Groß', 'jurgen'],
  ['Jürgen Groß', 'GROß jür'],
  ['Łukasz Đặng', 'lukasz dang'],
  ['陳美玲', '美'],
  ['台中', '台中'],
  ['台中', '台中'],
  ['Ｍｅｉ', 'mei'],
  ['100% Ada_', '0% a_'],
  ['Ada', '  '],
])('%s is found by %s', async (text, typed) => expect(await finds(text, typed)).toBe(true))

it.each([
  ['Ada', 'ad%a'],
  ['Ada', '_da'],
  ['Ada Lovelace', 'ada byron'],
  ['陳美玲', '林'],
])('%s is not found by %s', async (text, typed) => expect(await finds(text, typed)).toBe(false))
