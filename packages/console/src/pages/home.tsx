import { type Chrome, inLanguage } from '../chrome.js'
import { PageFrame } from '../page-frame.js'

/** What needs a person. */
export function HomePage(chrome: Chrome) {
  const say = inLanguage(chrome.language)
  return <PageFrame chrome={chrome} title={say('À faire', 'To do')} />
}
