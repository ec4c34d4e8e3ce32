/** The pages of the console: each a pure function of its data, of who reads it and in which language. */
export { type Chrome, inLanguage, type Say } from './chrome.js'
export { HomePage } from './pages/home.js'
export { FigurePage, type FigureRow, type FigureShown, type Law, LawPage, type LineRow } from './pages/law.js'
export { type LawDifference, LawDifferencePage } from './pages/law-difference.js'
export { type LawLines, LawLinesPage, LinePage, type LineShown } from './pages/law-lines.js'
export { RefusalPage, type RefusalShown } from './pages/refusal.js'
export { type SignIn, SignInPage } from './pages/sign-in.js'
export type { FormErrors } from './pieces/form.js'
