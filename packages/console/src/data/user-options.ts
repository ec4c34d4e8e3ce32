import type { z } from 'zod'
import type { UserAnswer } from '../answers.js'
import type { Option } from '../pieces/select.js'

/** The users of a client, to choose in whose name something is recorded. */
export const userOptions = (users: readonly z.infer<typeof UserAnswer>[]): readonly Option[] =>
  users.map(({ id, firstName, lastName }) => ({ value: String(id), text: `${firstName} ${lastName}` }))
