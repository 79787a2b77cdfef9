import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs.ts'
import { write } from '../platform/mail/letter.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { carryOut } from './carry-out.ts'
import { importedLetter } from './letters.ts'
import { selectNews } from './queries.ts'

interface Parts {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

const Uid = z.uuid().transform((uid) => uid as PersonId)
const Order = z.object({ pid: z.string().transform((pid) => pid as ProjectId), id: z.uuid(), by: Uid })
const News = Order.extend({ uid: Uid })

export const importJobs = ({ database, mailer, baseUrl }: Parts): Record<string, Job> => ({
  'import-people': { run: (payload, attempt) => carryOut(database, Order.parse(payload), attempt) },
  'mail-imported': {
    async run(payload) {
      const news = News.parse(payload)
      const found = mailer && (await selectNews(database.db, news))
      if (!found) return
      const letter = importedLetter(found.language, { ...found, url: `${baseUrl}/p/${news.pid}` })
      await mailer.send({ to: found.email, ...write(letter), about: `import ${news.id} ${news.uid}` })
    },
  },
})
