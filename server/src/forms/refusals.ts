import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'

/** Those about missing forms are used by slices that require one. */
export const refusals = declareRefusals({
  'form-missing': {
    setting: 'form.required_for',
    lifted_by: 'self',
    detail: 'A required form has not been filled in yet. Fill in the form named in `form` first.',
  },
  'form-missing-closed': {
    setting: 'form.closes_at',
    lifted_by: 'owner',
    detail: 'A required form has not been filled in and is now closed. An owner can reopen it.',
  },
  'form-changed': {
    setting: 'form.version',
    lifted_by: 'self',
    detail: 'The questions have changed. Fetch the form again and answer the current version.',
  },
  'form-closed': {
    setting: 'form.closes_at',
    lifted_by: 'owner',
    detail: 'The form is closed, so answers can’t be added or changed. An owner can reopen it.',
  },
  'form-not-open': {
    setting: 'form.opens_at',
    lifted_by: 'owner',
    detail: 'The form isn’t open for answers, so no reminders can be sent. An owner can open it.',
  },
  'form-audience': {
    setting: 'form.audience',
    lifted_by: 'owner',
    detail: 'This form isn’t for you, or it isn’t open yet. Ask an owner if you have questions.',
  },
  'form-readers': {
    setting: 'form.readers',
    lifted_by: 'owner',
    detail:
      'Only owners and the roles in the form’s `readers` can read its answers. Ask an owner if you need them.',
  },
  'form-state': {
    setting: 'form.state',
    lifted_by: 'owner',
    detail:
      'The form can’t change from its current state to the one you asked for. Fetch the form again to see its state.',
  },
  'form-answered': {
    setting: 'form.answers',
    lifted_by: 'nobody',
    detail: 'The form already has answers, so it can’t become a draft again. Retire it instead.',
  },
  'form-limit': {
    setting: 'project.forms',
    lifted_by: 'owner',
    detail: 'A project can have at most 100 forms. Delete a draft, or change an existing form.',
  },
})

export const because = { ...ofProjects, ...refusals }

interface MissingForm {
  fid: string
  lifted_by: string
}

/** Why something has to wait for a form: the person can fill it in, or an owner has to reopen it. */
export const whyMissing = ({ fid, lifted_by }: MissingForm) => ({
  ...refusals[lifted_by === 'owner' ? 'form-missing-closed' : 'form-missing'],
  form: fid,
})
