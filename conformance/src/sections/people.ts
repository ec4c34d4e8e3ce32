import { answers, eachAt, integer, numberAt, refuses, refusesFields, same, someText } from '../judge.js'
import { section } from '../kit.js'
import { company } from '../tenants.js'

export const people = section(
  '2.2',
  'Users and employees',
  async (kit) => {
    const { path } = await company(kit)
    const user = {
      identifier: 'rh@conformance.example',
      firstName: 'Rose',
      lastName: 'Hubert',
      culture: 'fr-FR',
      userType: 'User',
    }
    const person = {
      identifier: 'jeanne',
      firstName: 'Jeanne',
      lastName: 'Roux',
      culture: 'fr-FR',
      divisions: ['Siège'],
    }
    const hired = await kit.partner.post(`${path}/employees`, person)
    return {
      ...{ user, person, hired },
      userMade: await kit.partner.post(`${path}/users`, user),
      userAgain: await kit.partner.post(`${path}/users`, user),
      again: await kit.partner.post(`${path}/employees`, person),
      elsewhere: await kit.partner.post(`${path}/employees`, { ...person, identifier: 'paul', divisions: ['Nowhere'] }),
      inactive: await kit.partner.send('PATCH', `${path}/employees/${numberAt(hired, '/id')}`, { status: 'Inactive' }),
      employees: await kit.partner.get(`${path}/employees`),
      users: await kit.partner.get(`${path}/users`),
    }
  },
  {
    'A user is made with 201 and an id': ({ user, userMade }) => {
      const { identifier, firstName, lastName } = user
      return answers(userMade, 201, { id: integer, identifier, firstName, lastName })
    },
    'A second user with the same identifier is refused with 409 `already_exists`': ({ userAgain }) =>
      refuses(userAgain, 409, 'already_exists'),
    'An employee is made with 201, the divisions that were sent, and the status `Active`': ({ person, hired }) => {
      const { identifier, firstName, lastName, divisions } = person
      return answers(hired, 201, { id: integer, identifier, firstName, lastName, divisions, status: 'Active' })
    },
    'A second employee with the same identifier is refused with 409 `already_exists`': ({ again }) =>
      refuses(again, 409, 'already_exists'),
    'An employee of an unknown division is refused, and the field is named': ({ elsewhere }) =>
      refusesFields(elsewhere, '/divisions/0'),
    'A PATCH changes the status of an employee': ({ inactive }) =>
      answers(inactive, 200, { identifier: 'jeanne', status: 'Inactive' }),
    'The list of employees shows them as they are now': ({ person, employees }) =>
      answers(employees, 200, [{ id: integer, identifier: person.identifier, status: 'Inactive' }]),
    'The list of users is in ascending id': ({ users }) => {
      const ids = eachAt(users, 'id').map(Number)
      return `${answers(users, 200, [{ identifier: someText }, { identifier: someText }])} ${same(
        'the ids',
        ids,
        [...ids].sort((a, b) => a - b),
      )}`
    },
  },
)
