import { CoutAbonnement, PartRemboursee } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, lesser, minus, times } from '../tree/formula.js'

/** Refund of a travel pass: exempt up to the limit, beyond it the refund joins the gross. */

export const LimitesTransport = table('LimitesFrais', '2026-12-31', {
  /** A refund of half is compulsory; up to 75 % is exempt. */
  TransportPartExoneree: [
    since(
      '2024-01-01',
      '0.75',
      'C. trav. L3261-2 ; CGI 81 19° ter ; loi 2022-1157 art. 2, prolongé par les LF 2024 à 2026 (C)',
    ),
  ],
})

export const RemboursementTransport = line('RemboursementTransport', 'indemnite', {
  label: 'Remboursement des frais de transport',
  text: 'C. trav. L3261-2 ; CGI 81 19° ter',
  is: cents(times(CoutAbonnement, lesser(PartRemboursee, LimitesTransport.TransportPartExoneree))),
})
export const ExcedentTransport = line('ExcedentTransport', 'gain', {
  label: 'Remboursement de transport, part soumise',
  text: 'CSS L242-1 ; CGI 81 19° ter',
  is: minus(cents(times(CoutAbonnement, PartRemboursee)), RemboursementTransport),
})
