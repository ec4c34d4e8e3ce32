import { verifyWebhook } from '@centime/client'

export async function receive(request: Request, secret: string): Promise<Response> {
  const event = await verifyWebhook({ headers: request.headers, body: await request.text() }, secret)
  if (!event.ok) return new Response(null, { status: 400 })
  const { eventId, type, data } = event.value
  if (type === 'payroll_cycle.updated') console.log(eventId, data.change, data.resource) // store the id, read the resource again
  return new Response(null, { status: 204 })
}
