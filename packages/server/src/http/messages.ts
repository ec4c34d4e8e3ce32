import type { z } from '@hono/zod-openapi'

/** The message of a wrong field whose schema gives none: what it must be, never what the validator says. */
export function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'too_small':
      return sized(issue.origin, `at least ${issue.minimum}`, issue.minimum === 1)
    case 'too_big':
      return sized(issue.origin, `at most ${issue.maximum}`, false)
    case 'invalid_format':
      return issue.format === 'uuid' ? 'must be a UUID' : 'does not have the form that the document states'
    default:
      return 'is not what the document states'
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function sized(origin: string, bound: string, isOne: boolean): string {
  if (origin === 'string') return isOne ? 'must not be empty' : `must have ${bound} characters`
  return origin === 'array' ? `must have ${bound} ${isOne ? 'item' : 'items'}` : `must be ${bound}`
}
