/** The rules alone, without the database: for worker threads, which load nothing else. */
export {
  findObstacles,
  limitsOf,
  type Obstacle,
  type OwnLimits,
  type Shift,
  type TaskRules,
} from './rules.ts'
export { hourOf, nightsOf, type Span, splitByDay } from './zones.ts'
