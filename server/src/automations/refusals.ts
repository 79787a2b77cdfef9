import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'

export const refusals = declareRefusals({
  'automation-limit': {
    setting: 'automations.count',
    lifted_by: 'owner',
    detail: 'The project has 20 automations, the maximum. Delete one that is no longer needed.',
  },
  'automation-template': {
    setting: 'automation.template',
    lifted_by: 'owner',
    detail: 'The project already has an automation from this template. Change that one.',
  },
})

export const because = { ...ofProjects, ...refusals }
