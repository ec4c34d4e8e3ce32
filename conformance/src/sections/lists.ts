import { answers, departs, eachAt, refusesFields, same } from '../judge.js'
import { section } from '../kit.js'
import { company } from '../tenants.js'
import type { Answer } from '../wire.js'

const NAMES = ['a', 'b', 'c', 'd', 'e']

export const lists = section(
  '4.2',
  'Lists and their pages',
  async (kit) => {
    const of = await company(kit)
    for (const identifier of NAMES) await of.hire(identifier)
    const list = (query: string) => kit.partner.get(`${of.path}/employees${query}`)
    const job = await of.run()
    return {
      whole: await list(''),
      first: await list('?top=2'),
      second: await list('?top=2&skip=2'),
      last: await list('?top=2&skip=4'),
      past: await list('?top=2&skip=9'),
      negative: await list('?top=-1'),
      broken: await list('?skip=1.5'),
      results: await of.sets(job),
      pages: [await of.sets(job, '&top=3'), await of.sets(job, '&top=3&skip=3')],
      pastResults: await of.sets(job, '&top=3&skip=6'),
    }
  },
  {
    'Without `top` a list is whole, a bare array in ascending id': ({ whole }) =>
      `${answers(whole, 200)} ${same('the identifiers', eachAt(whole, 'identifier'), NAMES)}`,
    'Its pages give each item once, in the same order': ({ first, second, last }) =>
      same(
        'the identifiers',
        [first, second, last].flatMap((page) => eachAt(page, 'identifier')),
        NAMES,
      ),
    'A page past the end is an empty array': ({ past }) => answers(past, 200, []),
    '`X-Total-Count` is the length of the whole list': ({ first, last, past }) =>
      [first, last, past].map((page) => same('X-Total-Count', page.headers.get('x-total-count'), '5')).join(' '),
    '`Link` with `rel="next"` names the next page, and the last page has none': ({ first, last }) => {
      const next =
        /<([^>]+)>; *rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ??
        departs(first, 'no Link to the next page')
      return [
        same('skip', new URL(next, 'http://x').searchParams.get('skip'), '2'),
        same('Link', last.headers.get('link'), null),
      ].join(' ')
    },
    'A `top` or `skip` that is negative or no integer is refused with 400, and named': ({ negative, broken }) =>
      [refusesFields(negative, '/top'), refusesFields(broken, '/skip')].join(' '),
    'Results come in pages of `top` and `skip`: each person once': ({ results, pages, pastResults }) =>
      [
        same('the people', eachAt(results, 'employeeIdentifier'), NAMES),
        same(
          'the people of the pages',
          pages.flatMap((page: Answer) => eachAt(page, 'employeeIdentifier')),
          NAMES,
        ),
        answers(pastResults, 200, []),
      ].join(' '),
  },
)
