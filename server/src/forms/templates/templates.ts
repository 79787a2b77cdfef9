import type { TemplateId } from '../schemas.ts'
import { accommodation } from './accommodation.ts'
import { appreciationName } from './appreciation-name.ts'
import { catering } from './catering.ts'
import { certificateData } from './certificate-data.ts'
import { clothes } from './clothes.ts'
import type { Template } from './making.ts'
import { parking } from './parking.ts'

export const templates: Record<TemplateId, Template> = {
  clothes,
  accommodation,
  'appreciation-name': appreciationName,
  parking,
  catering,
  'certificate-data': certificateData,
}

export const listTemplates = () => ({
  data: Object.entries(templates).map(([id, template]) => ({ id: id as TemplateId, ...template })),
  next_cursor: null,
})
