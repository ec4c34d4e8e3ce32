/** A member of a body that an empty field leaves out. */
export const given = (name: string, value = ''): Readonly<Record<string, string>> =>
  value.trim() === '' ? {} : { [name]: value }
