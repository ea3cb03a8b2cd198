import { type ComponentProps, createContext, useContext, useEffect, useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import type { ShortcutCommand } from './shortcuts.ts'

/** What a part of the desk can do: carry out a command, or an action on the open request that the palette lists. */
interface Ability {
  name: string
  isAction: boolean
  /** Undefined while it cannot be done. */
  run: (() => void) | undefined
}

/** What the parts of the desk that are on screen can do, in the order in which they appeared. */
export function createDeskCommands() {
  const abilities = new Map<string, Ability>()
  const possible = () => [...abilities.values()].filter(({ run }) => run)
  return {
    set: (id: string, ability: Ability) => void abilities.set(id, ability),
    remove: (id: string) => void abilities.delete(id),
    /** Runs a command or an action; of several parts, the one that appeared last does. @returns whether one could */
    run(name: string): boolean {
      const ability = possible().findLast((one) => one.name === name)
      ability?.run?.()
      return ability !== undefined
    },
    /** The labels of what can be done with the open request now. */
    actions: () => possible().flatMap(({ name, isAction }) => (isAction ? [name] : [])),
  }
}

export const DeskCommands = createContext(createDeskCommands())

/** Carries out a command while this part of the desk is on screen. */
export function useDeskCommand(name: ShortcutCommand, run: () => void): void {
  useAbility({ name, isAction: false, run })
}

interface ActionProps {
  /** Its label in the palette. */
  action: string
  /** Undefined while it cannot be done. */
  onClick: (() => void) | undefined
  /** It cannot be done offline. */
  needsConnection?: boolean
}

/** Lists an action on the open request in the palette. */
export function usePaletteAction({ action, onClick, needsConnection = false }: ActionProps): void {
  const isOnline = useOnline()
  useAbility({ name: action, isAction: true, run: needsConnection && !isOnline ? undefined : onClick })
}

/** A button for the open request that the palette lists too, while it can be pressed. */
export function ActionButton({
  action,
  onClick,
  children = action,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & ActionProps) {
  const { pending, needsConnection = false } = button
  usePaletteAction({ action, onClick: pending ? undefined : onClick, needsConnection })
  return (
    <Button {...button} onClick={onClick}>
      {children}
    </Button>
  )
}

function useAbility(ability: Ability): void {
  const commands = useContext(DeskCommands)
  const id = useId()
  // It keeps its place when it changes.
  useEffect(() => commands.set(id, ability))
  useEffect(() => () => commands.remove(id), [commands, id])
}
