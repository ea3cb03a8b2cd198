import { createContext } from 'react'

/** True while `GateFirst` shows the gate view. The tickets tab, which loads behind it, must not open a second one. */
export const ColdGateShown = createContext(false)
