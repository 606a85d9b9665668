import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  PolarAreaController,
  RadarController,
  RadialLinearScale,
} from 'chart.js';
import { marksPlugin } from './marks.ts';

/** Registers only the parts our charts use: `chart.js/auto` would add unused scales and plugins. */
Chart.register(
  LineController,
  BarController,
  DoughnutController,
  PolarAreaController,
  RadarController,
  LineElement,
  PointElement,
  BarElement,
  ArcElement,
  CategoryScale,
  LinearScale,
  RadialLinearScale,
  Filler,
  marksPlugin,
);
// Our own layer over the canvas reads points, so charts have no events or animations.
Chart.defaults.events = [];
Chart.defaults.animation = false;
Chart.defaults.maintainAspectRatio = false;
