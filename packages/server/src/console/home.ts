import { HomePage } from '@centime/console'
import type { Pages } from './visit.js'

export function homeRoutes({ get }: Pages): void {
  get('/', ({ chrome, show }) => show(HomePage(chrome)))
}
