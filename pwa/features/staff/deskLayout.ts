/** Wide enough for list, request and offer form side by side. */
export const threeColumns = '(min-width: 73.75em)'
