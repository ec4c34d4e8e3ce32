import { since, table } from '../tree/figure.js'

/** Paid leave: days acquired, days taken, the indemnity, pay in lieu at the end of the contract. */

export const CongesPayes = table('CongesPayes', '2026-12-31', {
  JoursParMois: [since('2024-01-01', '2.5', 'C. trav. L3141-3')],
  JoursParMoisMaladie: [since('2024-01-01', '2', 'C. trav. L3141-5-1 (rétroactif au 01/12/2009)')],
  JoursParAn: [since('2024-01-01', '30', 'C. trav. L3141-3')],
  JoursParAnMaladie: [since('2024-01-01', '24', 'C. trav. L3141-5-1')],
  /** Weeks of work that count as a month; working days are four weeks of the schedule: 24 of six days a week, 20 of five. */
  SemainesParMois: [since('2024-01-01', '4', 'C. trav. L3141-4')],
  ReportMois: [since('2024-01-01', '15', 'C. trav. L3141-19-1, L3141-19-2 (rétroactif)')],
  CongePrincipal: [since('2024-01-01', '24', 'C. trav. L3141-17, L3141-23')],
  CongeNonFractionnable: [since('2024-01-01', '12', 'C. trav. L3141-18, L3141-19')],
  /** Days of the principal leave outside 1 May to 31 October that give one day more, and two. */
  FractionnementUnJour: [since('2024-01-01', '3', 'C. trav. L3141-23 2° b')],
  FractionnementDeuxJours: [since('2024-01-01', '6', 'C. trav. L3141-23 2° b')],
  Dixieme: [since('2024-01-01', '0.10', 'C. trav. L3141-24 I')],
  PartMaladie: [since('2024-01-01', '0.80', 'C. trav. L3141-24 I 4°')],
  /** Days by which a monthly salary is divided at the end of the contract. */
  JoursOuvrablesDuMois: [since('2024-01-01', '26', 'C. trav. L3141-28 (C)')],
  JoursOuvresDuMois: [since('2024-01-01', '21.67', 'C. trav. L3141-28 (C)')],
  IndemniteCDD: [since('2024-01-01', '0.10', 'C. trav. L1242-16')],
})
