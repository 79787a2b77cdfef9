import { client } from '@manyhands/api-client/client'
import i18next from 'i18next'
import { toProblem } from '../problem.ts'
import { nameFormerPeople } from './former-people.ts'
import { keepHeaders } from './headers.ts'

/** Configures the generated client. The entry imports it. */
// Outside a browser, requests need a host.
client.setConfig({ baseUrl: globalThis.document ? '' : 'http://api', credentials: 'same-origin' })
// Requests sent while the page unloads, such as a step that could still be undone, must outlive it.
globalThis.addEventListener?.('pagehide', () => client.setConfig({ keepalive: true }))
globalThis.addEventListener?.('pageshow', () => client.setConfig({ keepalive: false }))
client.interceptors.response.use((response, _request, options) => {
  options.responseTransformer = async (data) =>
    keepHeaders(nameFormerPeople(data, i18next.t('ui:formerVolunteer')), response.headers)
  return response
})
client.interceptors.error.use((error, response) =>
  error instanceof DOMException && error.name === 'AbortError' ? error : toProblem(error, response?.status),
)

/** Where requests go: answers that are known already, or the API in the same process. */
export const setFetch = (fetch: typeof globalThis.fetch) => client.setConfig({ fetch })
