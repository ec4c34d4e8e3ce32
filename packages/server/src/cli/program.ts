import { Command } from 'commander'
import { BUILD } from '../ground/build.js'
import { addAgreementCommand } from './agreement-command.js'
import { addDsnCommands } from './dsn.js'
import { addExportCommand } from './export.js'
import { addLawCommands } from './law-commands.js'
import { addLawDiffCommand } from './law-diff.js'
import { addExplainCommand, addPayCommand, computedFile } from './pay-command.js'
import { addServerCommands, type CommandIo, settingsOf } from './server-commands.js'
import type { Style } from './style.js'

/** The `centime` command line. A wrong argument is an error of commander; nothing is printed for it. */
export function centimeProgram(io: CommandIo, style: Style): Command {
  const centime = new Command('centime')
    .description('French payroll, exact to the centime')
    .version(BUILD.replace('-', ' '), '--version', 'print the version')
  addPayCommand(centime, io, style)
  addExplainCommand(centime, io)
  addLawCommands(centime, io, style, settingsOf)
  addAgreementCommand(centime, io, style)
  addLawDiffCommand(centime, io, settingsOf)
  addExportCommand(centime, io, { computed: (path) => computedFile(io, path), settingsOf })
  addDsnCommands(centime, io)
  addServerCommands(centime, io)
  for (const command of withSubcommands(centime)) {
    command
      .exitOverride()
      .configureOutput({ writeErr: () => {}, outputError: () => {} })
      .showHelpAfterError(false)
  }
  return centime
}

/** A command and those below it. */
export const withSubcommands = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
]
