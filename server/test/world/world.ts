import { addressSteps } from './addresses.ts'
import { answerSteps } from './answers.ts'
import { type AppOptions, startApp } from './app.ts'
import { applicationSteps } from './applications.ts'
import { bulkSteps } from './bulk.ts'
import { claimSteps } from './claims.ts'
import { formSteps } from './forms.ts'
import { importSteps } from './imports.ts'
import { providerSteps } from './providers.ts'
import { signInSteps } from './sign-in.ts'
import { taskSteps } from './tasks.ts'
import { todaySteps } from './today.ts'
import { yearSteps } from './years.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

/**
 * The service on a database of its own, until the test file ends: `call` it, `make` rows, read its `inbox`,
 * and for each subject what people do, through the API.
 */
export async function createWorld(options: AppOptions = {}) {
  const app = await startApp(options)
  return {
    ...app,
    addresses: addressSteps(app),
    answers: answerSteps(app),
    applications: applicationSteps(app),
    bulk: bulkSteps(app),
    claims: claimSteps(app),
    forms: formSteps(app),
    imports: importSteps(app),
    providers: providerSteps(app),
    signIn: signInSteps(app),
    tasks: taskSteps(app),
    today: todaySteps(app),
    years: yearSteps(app),
  }
}
