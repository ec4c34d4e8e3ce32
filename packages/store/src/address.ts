/** Whether `CENTIME_DATABASE` names a PostgreSQL database rather than a file. A door of its own: it loads no database driver. */
export const isAddress = (database: string): boolean => /^postgres(ql)?:/i.test(database)
