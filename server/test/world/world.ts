import { addressSteps } from './addresses.ts'
import { answerSteps } from './answers.ts'
import { type AppOptions, startApp } from './app.ts'
import { applicationSteps } from './applications.ts'
import { availabilitySteps } from './availability.ts'
import { batchSteps } from './batches.ts'
import { bulkSteps } from './bulk.ts'
import { claimSteps } from './claims.ts'
import { contactSteps } from './contacts.ts'
import { formSteps } from './forms.ts'
import { importSteps } from './imports.ts'
import { invitationSteps } from './invitations.ts'
import { providerSteps } from './providers.ts'
import { purposeSteps } from './purposes.ts'
import { roleSteps } from './roles.ts'
import { rosterSteps } from './rosters.ts'
import { secondStepSteps } from './second-step.ts'
import { signInSteps } from './sign-in.ts'
import { taskSteps } from './tasks.ts'
import { todaySteps } from './today.ts'
import { yearSteps } from './years.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

/**
 * The service on its own database, until the test file ends. `call` an operation, `make` what has to exist,
 * read the `inbox`; each subject has a `scene` with people and their steps through the API.
 */
export async function createWorld(options: AppOptions = {}) {
  const app = await startApp(options)
  const { make: application, ...applications } = applicationSteps(app)
  const { make: claim, ...claims } = claimSteps(app)
  const { make: form, ...forms } = formSteps(app)
  const { make: task, ...tasks } = taskSteps(app)
  return {
    ...app,
    make: { ...app.make, application, claim, form, task },
    addresses: addressSteps(app),
    answers: answerSteps(app),
    applications,
    availability: availabilitySteps(app),
    batches: batchSteps(app),
    bulk: bulkSteps(app),
    claims,
    contacts: contactSteps(app),
    forms,
    imports: importSteps(app),
    invitations: invitationSteps(app),
    providers: providerSteps(app),
    purposes: purposeSteps(app),
    roles: roleSteps(app),
    rosters: rosterSteps(app),
    secondStep: secondStepSteps(app),
    signIn: signInSteps(app),
    tasks,
    today: todaySteps(app),
    years: yearSteps(app),
  }
}
