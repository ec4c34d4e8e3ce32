/** The engine's codes. Types are derived from these lists: a code that is not here does not compile. */

/**
 * Codes, each with its text. `partner`: whoever enters the data, with a partner key. `operator`: who runs the service, with
 * an admin key. `nobody`: it passes.
 */
export type Codes = Readonly<Record<string, CodeText>>
type CodeText = `${string} → ${'partner' | 'operator' | 'nobody'}: ${string}`

/** Why inputs are refused. */
export const FAULT_CODES = {
  unknown_case: 'The regulation has no case of this name → partner: use a case that the case schema lists',
  unknown_field: 'The case has no field of this name → partner: use a field that the case schema lists',
  wrong_type: 'A value is not of the type of its field → partner: send what `expected` names, as text',
  out_of_range: 'A value is outside the range of its field → partner: send a value in the range that `expected` names',
  missing_field: 'A required field has no value in the month → partner: record a value that is in force in the month',
  wrong_period: 'The month is not YYYY-MM, or not that of the payroll → partner: send the month that is calculated',
  period_without_law: 'The regulation has no law for the month → partner: choose a month that `expected` names',
  wrong_payment_date:
    'The payment date is no day, or too far from the month → partner: send a day that `expected` names',
  contract_outside_period:
    'The contract covers no day of the month → partner: leave the person out, or correct its dates',
  contract_ends_before_start: 'The contract ends before its first day → partner: correct one of the two dates',
  not_of_this_contract:
    'A value has no meaning for the kind of contract → partner: leave it out, or correct what `expected` names',
  wrong_absence:
    'The dates of an absence contradict each other or another absence → partner: correct what `expected` names, or withdraw one',
  wrong_history: 'An earlier month is incomplete, double or not earlier → partner: pass the earlier results unchanged',
  wrong_instant: 'An instant is not ISO 8601 with a time zone → partner: send an instant such as 2026-06-01T00:00:00Z',
  wrong_target: 'A gross cannot be searched for this line → partner: name a line that `expected` lists',
} as const satisfies Codes
export type FaultCode = keyof typeof FAULT_CODES

/** A warning: what the officer should check; the payslip is still valid. */
export const WARNING_CODES = {
  legal_parameters_missing: 'A legal parameter has no value and counts as 0 → partner: publish those of the month',
  legal_parameters_differ: 'A legal parameter differs from the published value → partner: check it or publish it again',
  unemployment_rate_out_of_bounds:
    'The notified unemployment rate is outside the bonus-malus of the month → partner: check the notification',
  executive_without_provident_plan: 'An executive has no provident plan, though one is owed → partner: record the plan',
  provident_rate_below_minimum: "An executive's provident rate is below 1.50 % → partner: check the rate of the plan",
  health_plan_amount_missing: 'The mandatory health plan has no amount and counts as 0 → partner: record the amount',
  health_plan_share_below_minimum: 'The employer pays less than half of the health plan → partner: check the share',
  mileage_not_checked:
    'Mileage counts as exempt without kilometres or vehicle → partner: record both to have it checked',
  hourly_rate_below_minimum_wage:
    'The hourly rate or the monthly salary is below the minimum wage → partner: check the rate or the salary',
  pay_below_minimum_of_kind:
    'The pay of a work-study contract is below its minimum → partner: check pay, age and year of the contract',
  birth_date_missing:
    'The minimum pay of a work-study contract is not checked without a date of birth → partner: record the date of birth',
  apprentice_age:
    'The age at the start of the apprenticeship is outside 15 to 29 years (L6222-1) → partner: check the exception of L6222-2',
  gratification_below_minimum:
    'The gratification of a trainee is below the minimum for the hours → partner: check gratification and hours',
  internship_hours_beyond_legal_time:
    'The hours of a trainee exceed the legal time of the month (L124-14) → partner: check the hours of presence',
  end_of_contract_indemnity_not_due:
    'A contract for training owes no end-of-contract indemnity (L1243-10) → partner: check that an agreement grants it',
  salary_of_two_contracts:
    'A monthly salary counts for the days of an earlier contract too → partner: check the deduction of the month',
  rest_days_below_minimum:
    'Days of rest worked are paid less than a day of the salary and 10 % (L3121-59) → partner: check days and amount',
  weekly_hours_beyond_maximum: 'The contract exceeds 48 hours a week (L3121-20) → partner: check the hours',
  overtime_of_minor:
    'A person under 18 works more than 35 hours a week (L3162-1) → partner: check hours and date of birth',
  lodeom_in_metropole:
    'A scale of Lodeom is set and the tax zone is metropolitan France (L752-3-2) → partner: check scale and zone',
  part_time_below_minimum:
    'The contract is below 24 hours a week (L3123-27) → partner: record the exception, or check the hours',
  overtime_of_part_time:
    'Overtime is entered for part time, which has complementary hours (L3123-9) → partner: check the hours',
  overtime_entered_twice:
    'Overtime that the contract pays each month is entered again → partner: enter only the hours beyond the contract',
  complementary_hours_beyond_tenth:
    'Complementary hours exceed a tenth of the contract (L3123-28) → partner: record the agreement, or check the hours',
  unpaid_days_missing: 'An unpaid absence has no days: the ceiling stays whole → partner: record the days without pay',
  overtime_missing:
    'The contract exceeds 35 hours a week and no overtime is entered → partner: record that the contract pays it, or the hours',
  complementary_hours_beyond_third:
    'Complementary hours exceed a third of the contract (L3123-20) → partner: check them, or raise the contract hours',
  complementary_hours_reach_full_time:
    'Complementary hours reach full time (L3123-9) → partner: check them, or record a full-time contract',
  reference_pay_unknown:
    'A daily allowance is computed from the present salary: no pay of an earlier month is known → partner: enter the pays of the attestation, or the amount of the statement',
  allowance_rights_unknown:
    'The contract alone does not open the right to daily allowances (R313-3) → partner: check that the fund pays them',
  net_guarantee_at_full_pay_only:
    'The agreement guarantees the net, and a rate below 100 %: the gross of these days is guaranteed → partner: check it against the agreement',
  non_resident_withholding: 'The withholding of CGI 182 A is not computed → partner: compute it outside the service',
  leave_opening_missing:
    'The contract is older than the leave counters and no balance is recorded → partner: record a reprise in CompteurConges',
  leave_of_earlier_contract:
    'The leave of a contract that ended in the month is not settled → partner: enter its first and last day (DebutContratPrecedent, FinContratPrecedent)',
  leave_taken_in_advance:
    'More leave is taken than was acquired so far → partner: check the dates, or that the person agreed (L3141-12)',
  net_pay_negative: 'The net pay is negative → partner: lower the deductions that the message names',
  attachments_above_net:
    'Attachments exceed the net that is left for them → partner: enter at most what may be seized (C. trav. L3252-2)',
} as const satisfies Codes
export type WarningCode = keyof typeof WARNING_CODES

/** A notice: what to know about the law of a month. */
export const NOTICE_CODES = {
  figures_not_confirmed:
    'Nobody has checked some figures of the law for the month → operator: compare them with their sources, or update',
} as const satisfies Codes
export type NoticeCode = keyof typeof NOTICE_CODES
