import {
  type ComponentProps,
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from './Button.tsx'
import { useOnline } from './useOnline.ts'

/** An action of a part of the screen. */
interface Command {
  name: string
  /** Label in the palette, which lists only commands that have one. */
  label?: string | undefined
  /** The row of a list that it is for: 'Deactivate' `SUMMER24`. The palette lists such commands only in a search. */
  about?: string | undefined
  /** The chosen value: 'Status' `Paid`. */
  state?: string | undefined
  /** The key that runs it, too. */
  shownKey?: string | undefined
  /** Listed after the actions of the open item. */
  isLast?: boolean | undefined
  /** Undefined while it cannot be run. */
  run: (() => void) | undefined
}

/** The commands of the parts of a page that are on screen, in the order in which they appeared: for keys and for the palette. */
export function createCommands() {
  const parts = new Map<string, readonly Command[]>()
  const possible = () => [...parts.values()].flat().filter(({ run }) => run)
  return {
    set: (part: string, commands: readonly Command[]) => void parts.set(part, commands),
    remove: (part: string) => void parts.delete(part),
    /** Runs a command; of several parts, the one that appeared last runs it. @returns whether one could */
    run(name: string): boolean {
      const command = possible().findLast((one) => one.name === name)
      command?.run?.()
      return command !== undefined
    },
    /** The commands that the palette lists, each once. `run` runs it in the state of that time. */
    actions() {
      const listed = [...parts].flatMap(([part, commands]) =>
        commands.flatMap(({ label, about = '', isLast = false, run, ...rest }, index) =>
          label && run
            ? [{ ...rest, label, about, isLast, run: () => parts.get(part)?.[index]?.run?.() }]
            : [],
        ),
      )
      const each = [...new Map(listed.map((one) => [`${one.label} ${one.about}`, one])).values()]
      return each.sort((one, other) => Number(one.isLast) - Number(other.isLast))
    },
  }
}

export type Commands = ReturnType<typeof createCommands>

/** The commands of the page. */
export const CommandsContext = createContext(createCommands())

export function useCommands(): Commands {
  return useContext(CommandsContext)
}

/** Registers a command of a part of the screen while it is shown. */
export function useCommand(...can: readonly Command[]): void {
  const commands = useCommands()
  const id = useId()
  // Commands keep their place when they change.
  useEffect(() => commands.set(id, can))
  useEffect(() => () => commands.remove(id), [commands, id])
}

interface ActionProps extends Pick<Command, 'about' | 'state' | 'shownKey' | 'isLast'> {
  /** The action's label in the palette. */
  action: string
  /** Undefined while it cannot be run. */
  onClick: (() => void) | undefined
  /** Whether it cannot be done offline. */
  needsConnection?: boolean
}

/** Lists actions in the palette. */
export function usePaletteAction(...actions: readonly ActionProps[]): void {
  const isOnline = useOnline()
  useCommand(
    ...actions.map(({ action, onClick, needsConnection = false, ...words }) => ({
      ...{ ...words, name: action, label: action },
      run: needsConnection && !isOnline ? undefined : onClick,
    })),
  )
}

/** Lists a link in the palette. */
export function usePaletteLink(action: string, to: string | undefined, state?: object): void {
  const navigate = useNavigate()
  usePaletteAction({ action, onClick: to === undefined ? undefined : () => void navigate(to, { state }) })
}

/** Lists a field in the palette, which goes to it. @returns for the field */
export function usePaletteField<Field extends HTMLElement>(
  action: string,
  state?: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null)
  usePaletteAction({ action, state, isLast: true, onClick: () => field.current?.focus() })
  return field
}

/** A button that the palette lists too, while it can be pressed. */
export function ActionButton({
  action,
  about,
  shownKey,
  isLast,
  onClick,
  children = action,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & Omit<ActionProps, 'state'>) {
  const { pending, disabled, needsConnection = false } = button
  const press = pending || disabled ? undefined : onClick
  usePaletteAction({ action, about, shownKey, isLast, onClick: press, needsConnection })
  return (
    <Button {...button} onClick={onClick}>
      {children}
    </Button>
  )
}
