import "./style/base.css";
import "./style/card.css";
import "./style/seat.css";
import "./style/table.css";
import "./style/form.css";
import "./style/log.css";
import "./style/lobby.css";
import "./style/film.css";
import "./style/workshop.css";
import "./style/small.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
