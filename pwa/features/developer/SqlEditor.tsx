import { autocompletion, closeBrackets, closeCompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { PostgreSQL, SQLDialect, sql } from '@codemirror/lang-sql'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, Prec, Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { type SqlTable, sqlLimits } from '#contract/database.ts'
import styles from './database.module.css'

export interface SqlEditorHandle {
  /** Puts a name where the cursor is. */
  insert(name: string): void
  focus(): void
}

interface SqlEditorProps {
  ref: Ref<SqlEditorHandle>
  value: string
  tables: readonly SqlTable[] | undefined
  /** Ids of the texts that explain it. */
  describedBy: string
  isInvalid: boolean
  onChange: (value: string) => void
  /** Ctrl+Enter, or Cmd+Enter. */
  onRun: () => void
}

/** The app's colours, which change with the theme by themselves. */
const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '1rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    // Cuts the gutter off at the corners.
    borderRadius: 'inherit',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    lineHeight: '1.5',
  },
  '.cm-content': { minHeight: '9rem', caretColor: 'var(--ink)', paddingBlock: '0.5rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-gutters': {
    color: 'var(--muted)',
    backgroundColor: 'var(--surface)',
    borderRight: '1px solid var(--line)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--neutral-soft)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--good-soft)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--accent-soft)' },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.5rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--paper)',
    backgroundColor: 'var(--ink)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8' },
})

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--ink)', fontWeight: '700' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
])

/** The words of queries that only read, in SQLite and PostgreSQL. */
const dialect = SQLDialect.define({
  ...PostgreSQL.spec,
  keywords:
    `all and any as asc between by case cast collate cross current_date current_time current_timestamp desc distinct
    else end escape except exists explain filter first following from full group having in inner intersect is join last left
    like limit natural not nulls offset on or order outer over partition preceding range recursive right row rows select then
    unbounded union using values when where window with`.replaceAll(/\s+/g, ' '),
  types: 'integer numeric real text',
  builtin: '',
})

function language(tables: readonly SqlTable[]) {
  const schema = Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      columns.map((column) => ({ label: column.name, type: 'property', detail: column.type })),
    ]),
  )
  return sql({ dialect, schema, upperCaseKeywords: false })
}

/** The code editor. Tab leaves it, as it leaves every field. */
export function SqlEditor({ ref, value, tables, describedBy, isInvalid, onChange, onRun }: SqlEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const parts = useRef({ language: new Compartment(), attributes: new Compartment() })
  const change = useEffectEvent(onChange)
  const run = useEffectEvent(onRun)

  // Empty at first: the effects below fill it.
  useEffect(() => {
    if (!host.current) return
    const closeAndRun = (editor: EditorView) => {
      closeCompletion(editor)
      run()
      return true
    }
    const editor = new EditorView({
      parent: host.current,
      // By itself it would put its styles into the shadow tree of Ionic's scroller, where they style nothing.
      root: document,
      extensions: [
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: closeAndRun }])),
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ icons: false }),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        parts.current.language.of([]),
        parts.current.attributes.of([]),
        EditorView.lineWrapping,
        EditorState.changeFilter.of((change) => change.newDoc.length <= sqlLimits.queryCharacters),
        placeholder('select * from users limit 10'),
        syntaxHighlighting(colours),
        theme,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) change(update.state.doc.toString())
        }),
      ],
    })
    view.current = editor
    return () => {
      view.current = undefined
      editor.destroy()
    }
  }, [])

  useEffect(() => {
    const doc = view.current?.state.doc
    if (!doc || doc.toString() === value) return
    view.current?.dispatch({
      changes: { from: 0, to: doc.length, insert: value },
      selection: { anchor: value.length },
      // Undo after a reload does not take the loaded draft away.
      annotations: Transaction.addToHistory.of(doc.length > 0),
    })
  }, [value])
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.language.reconfigure(language(tables ?? [])) })
  }, [tables])
  useEffect(() => {
    const attributes = EditorView.contentAttributes.of({
      'aria-label': 'SQL query',
      'aria-describedby': describedBy,
      ...(isInvalid && { 'aria-invalid': 'true' }),
      autocapitalize: 'off',
      spellcheck: 'false',
    })
    view.current?.dispatch({ effects: parts.current.attributes.reconfigure(attributes) })
  }, [describedBy, isInvalid])

  useImperativeHandle(
    ref,
    () => ({
      insert(name) {
        const editor = view.current
        if (!editor) return
        editor.dispatch(editor.state.replaceSelection(name), { scrollIntoView: true })
        editor.focus()
      },
      focus: () => view.current?.focus(),
    }),
    [],
  )
  return <div ref={host} className={styles.editor} />
}
