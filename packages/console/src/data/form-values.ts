/** A member of a body that an empty field leaves out. */
export const given = (name: string, value = ''): Readonly<Record<string, string>> =>
  value.trim() === '' ? {} : { [name]: value }

/** The consent to provisional figures, where its box is ticked. */
export const lawAccepted = (form: Readonly<Partial<Record<string, string>>>) =>
  form['acceptProvisionalLaw'] === undefined ? {} : { acceptProvisionalLaw: true }
