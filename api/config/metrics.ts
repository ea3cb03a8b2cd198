import { Counter, Histogram, Registry } from 'prom-client'

/** What this process counts for Prometheus (prometheus.io/docs/concepts/metric_types). What the database knows is read with every scrape. */
export interface Metrics {
  registry: Registry
  /** Seconds from a request to the end of its reply's head, by `method`, `route` (the path's template) and `status`. */
  requests: Histogram<'method' | 'route' | 'status'>
  /** Notifications by what the push service answered: `is` of a `PushAnswer`. */
  pushes: Counter<'result'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'live_shows_request_duration_seconds',
      help: 'How long requests took, by the template of their path.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    pushes: new Counter({
      name: 'live_shows_pushes_total',
      help: 'Notifications sent, by the answer of the push service.',
      labelNames: ['result'],
      registers,
    }),
  }
}
