// The payroll month as decisions: written with the managed cycle.
export {}
