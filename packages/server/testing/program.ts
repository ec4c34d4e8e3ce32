import { type CentimeClient, centimeClient } from '@centime/client'
import type { TestService } from './service.js'

/** The service as a partner's program uses it: `@centime/client`, in this process. */
export async function programOf(service: TestService, partnerId: number): Promise<CentimeClient> {
  const key = await service.newKey(partnerId, 'partner')
  const fetch = async (request: Request): Promise<Response> => service.app.fetch(request)
  const sleep = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))
  return centimeClient({ url: 'http://localhost', key, partnerId, fetch, sleep })
}
