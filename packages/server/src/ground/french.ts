import { CYCLE_TEXTS } from '@centime/cycle'
import {
  type Codes,
  codeText,
  ENGINE_TEXTS,
  frenchTexts,
  isEnglish,
  translator,
  typographic,
} from '@centime/engine/ground'
import { CODE_LISTS, PROBLEM_STATUSES } from './codes.js'
import { FILE_TEXTS } from './file-french-texts.js'
import { FIELD_TEXTS, SERVICE_TEXTS } from './french-texts.js'

const ofTexts = translator([ENGINE_TEXTS, frenchTexts(CYCLE_TEXTS), SERVICE_TEXTS, FILE_TEXTS])
const ofFields = translator([FIELD_TEXTS], true)

const meanings = new Map(
  [...PROBLEM_STATUSES.map(({ codes }) => codes), ...Object.values<Codes>(CODE_LISTS)].flatMap((codes) =>
    Object.entries(codes).map(([code, { fr }]) => {
      const { meaning, next } = codeText(fr)
      return [code, typographic(`${meaning} ; ${next}`)] as const
    }),
  ),
)

/** A message in French, if it has a translation. That of a job has a line for each fault, after its employee. */
export function translated(message: string): string | undefined {
  const lines = message.split('\n')
  const french = lines.map((line) => {
    const found = [ofNamed(line), ofTexts(line), ofFields(line)].filter((one) => one !== undefined)
    return found.find((one) => !isEnglish(one)) ?? found[0]
  })
  return french.every((line) => line === undefined) ? undefined : french.map((line, at) => line ?? lines[at]).join('\n')
}

function ofNamed(line: string): string | undefined {
  const [, who = '', what = ''] = /^(\S.*?): (.+)$/s.exec(line) ?? []
  const french = ofTexts(what) ?? ofFields(what)
  return french && `${who}\u00a0: ${french}`
}

/** A message in French; without a translation the meaning of its code; unchanged without both. */
export const inFrench = (message: string, code = ''): string => translated(message) ?? meanings.get(code) ?? message
