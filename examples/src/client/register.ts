import { answerOf, centimeClient, type Schemas } from '@centime/client'

export function register(url: string, key: string, partnerId: number, body: Schemas['NewMandataireDossier']) {
  const { api } = centimeClient({ url, key, partnerId })
  return answerOf(api.POST('/partners/{partnerId}/tenants/mandataires', { params: { path: { partnerId } }, body }))
}
